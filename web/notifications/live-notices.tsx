import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { z } from 'zod'
import type { Appointment } from '#contract/appointments.ts'
import { peopleAhead, setOutBefore } from '#contract/live-queue.ts'
import { currentNumber, ownNumber, queueUpdate, timeToGo } from '#contract/notice-texts.ts'
import { useQueueLine, useQueueState } from '../lib/live-socket.ts'
import { useDialogs } from '../ui/index.ts'
import { requestPermission, permission } from '../lib/notification-permission.ts'
import { patientSession } from '../lib/session.ts'
import { read, readJson, write, writeJson } from '../lib/storage.ts'
import { writeText } from '../lib/write-text.ts'
import { showNotice } from './show-notice.ts'
import { noticeOptions, type NoticeOptions } from './notice-options.ts'

export interface LiveNoticesProps {
  appointment: Appointment
  /** The appointment for which every number is shown. */
  isFirst: boolean
}

/** Shows notices of an appointment's queue while the page is open: each new live number, and the time to go. */
export function LiveNotices({ appointment, isFirst }: LiveNoticesProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { _id: appointmentId, slotId, appointmentDate, queueNumber } = appointment
  const live = useQueueState(slotId, appointmentDate)
  const { version, currentQueueNumber } = live && live.version > appointment.version ? live : appointment
  const line = useQueueLine(slotId, appointmentDate)
  const newestLine = line && line.version >= appointment.version ? line.line : []
  const ahead = peopleAhead(newestLine, queueNumber) ?? appointment.aheadOfYou
  const isCalled = ((live ?? appointment.queue)?.called ?? []).some((one) => one.queueNumber === queueNumber)
  const isShown = useRef(false)
  useEffect(() => {
    // Nothing covers the call: the alert closes as by Esc.
    if (isCalled && isShown.current) document.querySelector('[role=alertdialog]')?.dispatchEvent(new Event('cancel'))
  }, [isCalled])
  const seen = useRef<{ version: number; currentQueueNumber: number }>(undefined)

  const show = useEffectEvent(async (kind: NoticeKind) => {
    const { title, options } = noticeText({ kind, appointmentId, currentQueueNumber, queueNumber })
    const whose = patientSession.token()
    await showNotice(title, options, () => patientSession.token() === whose)
  })

  const showRefusal = useEffectEvent(async () => {
    if (isCalled || read('notificationsRefused') !== null) return
    write('notificationsRefused', '1')
    isShown.current = true
    await dialogs.alert(t`Please enable notifications to receive live queue status of your appointments.`)
    isShown.current = false
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
      ahead,
      isFirst,
      isDueShown: wasDueNoticeShown(appointmentId),
    })
    const may = permission()
    if (may === 'denied' && due.includes('queue-update')) void showRefusal()
    if (may !== 'granted') return
    if (due.includes('time-to-go')) storeDueNoticeShown(appointmentId)
    for (const kind of due) void show(kind)
  })

  useEffect(() => showDueNotices(), [version, currentQueueNumber, ahead, isFirst])
  return null
}

/** The state of an appointment's queue. */
export interface Standing {
  /** The live number and the one seen before; undefined the first time. */
  current: number
  previous: number | undefined
  own: number
  /** Those before it in the line. */
  ahead: number
  /** The patient's first appointment, for which every number is shown. */
  isFirst: boolean
  /** "Time to go" has been shown for it. */
  isDueShown: boolean
}

/** Decides which notices are due: the number, when it changed and is not past the patient's own; and once, "time to go",
 *  when at most three are before the patient in the line, as the server says it. A queue that has not started causes none. */
export function noticesDue({
  current,
  previous,
  own,
  ahead,
  isFirst,
  isDueShown,
}: Standing): ('queue-update' | 'time-to-go')[] {
  if (current === 0) return []
  const hasMoved = previous !== undefined && previous !== current
  return [
    ...(isFirst && hasMoved && current <= own ? (['queue-update'] as const) : []),
    ...(!isDueShown && ahead <= setOutBefore ? (['time-to-go'] as const) : []),
  ]
}

const ids = z.array(z.string())
/** Older entries belong to past days. */
const maxEntries = 50

const shown = () => readJson('toldToGo', (stored) => ids.parse(stored)) ?? []

/** Whether "time to go" was shown for this appointment on this device. */
const wasDueNoticeShown = (appointmentId: string): boolean => shown().includes(appointmentId)

function storeDueNoticeShown(appointmentId: string): void {
  writeJson('toldToGo', [...shown(), appointmentId].slice(-maxEntries))
}

/** The kinds of notices that an open page shows: the live number moved, or it is time to go. The server sends the texts of the
 *  others. */
type NoticeKind = 'queue-update' | 'time-to-go'

interface NoticeFacts {
  kind: NoticeKind
  appointmentId: string
  currentQueueNumber: number
  queueNumber: number
}

/** Builds a notice in the page's language. */
const noticeText = (facts: NoticeFacts): { title: string; options: NoticeOptions } => ({
  title: writeText({ 'queue-update': queueUpdate, 'time-to-go': timeToGo }[facts.kind]),
  options: {
    ...noticeOptions(facts),
    body: `${writeText(currentNumber)}: ${facts.currentQueueNumber}\n${writeText(ownNumber)}: ${facts.queueNumber}`,
  },
})
