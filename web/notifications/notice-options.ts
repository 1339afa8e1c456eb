export interface NoticeOptions extends NotificationOptions {
  /** Whether a replacing notice alerts again; some browsers ignore it. */
  renotify?: boolean
}

/** The icons of every notice. */
export const noticeIcons = { icon: '/icon-192.png', badge: '/badge-96.png' } satisfies NoticeOptions

/** The address that a notice opens. */
const home = '/usershomepage'

/** A notice without its texts, for the page and for the service worker. It replaces the earlier one of its
 *  appointment and kind, so that the next number does not remove "time to go". */
export const noticeOptions = ({ kind, appointmentId }: { kind: string; appointmentId: string }): NoticeOptions => ({
  ...noticeIcons,
  tag: `${kind === 'time-to-go' ? 'go' : 'queue'}-${appointmentId}`,
  data: home,
})
