export interface NoticeOptions extends NotificationOptions {
  /** Whether a replacing notice alerts again; some browsers ignore it. */
  renotify?: boolean
}

/** The icons of every notice. */
export const noticeIcons = { icon: '/icon-192.png', badge: '/badge-96.png' } satisfies NoticeOptions

/** Where the patient's tokens are. */
const home = '/usershomepage'

/** What a notice replaces: the earlier ones that its own makes untrue. */
const tags: Readonly<Record<string, string>> = {
  'time-to-go': 'go',
  'called': 'turn',
  'missed': 'turn',
  'back-in-line': 'turn',
  'late': 'doctor',
  'paused': 'doctor',
  'place-kept': 'place',
  'place-free': 'place',
}

/** What a notice is about. */
interface Subject {
  kind: string
  /** Absent from the notice of a place of a waitlist. */
  appointmentId?: string | undefined
  place?: { slotId: string; date: string } | undefined
}

/** A notice without its texts, for the page and for the service worker. It replaces the earlier one of its appointment and subject, so
 *  that the next number does not remove "time to go", and opens the card of its appointment. */
export const noticeOptions = ({ kind, appointmentId, place }: Subject): NoticeOptions => ({
  ...noticeIcons,
  tag: `${tags[kind] ?? 'queue'}-${appointmentId ?? `${place?.slotId} ${place?.date}`}`,
  data: appointmentId === undefined ? home : `${home}?token=${encodeURIComponent(appointmentId)}`,
})
