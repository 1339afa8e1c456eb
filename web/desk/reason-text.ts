import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Priority } from '#contract/appointments.ts'
import type { QueueReason } from '#contract/live-queue.ts'

const reasons: Record<QueueReason, ReturnType<typeof msg>> = {
  'break': msg`Break`,
  'emergency': msg`Emergency`,
  'called-away': msg`Called away`,
}

/** Why a queue is paused. */
export const reasonText = (reason: QueueReason): string => i18n._(reasons[reason])

const priorities: Record<Priority, ReturnType<typeof msg>> = {
  none: msg`No priority`,
  senior: msg`Senior`,
  disabled: msg`Disabled`,
  pregnant: msg`Pregnant`,
  doctor: msg`Doctor’s wish`,
  emergency: msg`Emergency`,
}

/** Why an appointment is taken before others. */
export const priorityText = (priority: Priority): string => i18n._(priorities[priority])
