import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { useQueueState } from '../lib/live-socket.ts'
import { useDialogs } from '../ui/index.ts'
import { noticesDue } from './notices-due.ts'
import { noticeText, type NoticeKind } from './notice-text.ts'
import { requestPermission, permission } from '../lib/notification-permission.ts'
import { showNotice } from './show-notice.ts'
import { storeDueNoticeShown, wasDueNoticeShown } from './shown-due-notices.ts'
import { useNoticeTexts } from './use-notice-texts.ts'

export interface LiveNoticesProps {
  appointment: Appointment
  /** The appointment for which every number is shown. */
  isFirst: boolean
}

/** The refusal is shown once per page load. */
let isRefusalShown = false

/** Shows notices of an appointment's queue while the page is open: each new live number, and the time to go. */
export function LiveNotices({ appointment, isFirst }: LiveNoticesProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const texts = useNoticeTexts()
  const { _id: appointmentId, slotId, appointmentDate, queueNumber } = appointment
  const live = useQueueState(slotId, appointmentDate)
  const { version, currentQueueNumber } = live && live.version > appointment.version ? live : appointment
  const seen = useRef<{ version: number; currentQueueNumber: number }>(undefined)

  const show = useEffectEvent(async (kind: NoticeKind) => {
    const { title, options } = noticeText({ kind, appointmentId, currentQueueNumber, queueNumber }, texts)
    await showNotice(title, options)
  })

  const showRefusal = useEffectEvent(async () => {
    if (isRefusalShown) return
    isRefusalShown = true
    await dialogs.alert(t`Please enable notifications to receive live queue status of your appointments.`)
    await requestPermission()
  })

  const showDueNotices = useEffectEvent(() => {
    const before = seen.current
    if (before && version < before.version) return // an older response that arrived late
    seen.current = { version, currentQueueNumber }
    const due = noticesDue({
      current: currentQueueNumber,
      previous: before?.currentQueueNumber,
      own: queueNumber,
      isFirst,
      toldToGo: wasDueNoticeShown(appointmentId),
    })
    const may = permission()
    if (may === 'denied' && due.includes('queue-update')) void showRefusal()
    if (may !== 'granted') return
    if (due.includes('time-to-go')) storeDueNoticeShown(appointmentId)
    for (const kind of due) void show(kind)
  })

  useEffect(() => showDueNotices(), [version, currentQueueNumber, isFirst])
  return null
}
