import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { removeSlot, waitingInSlot } from '#contract/removals.ts'
import type { Slot } from '#contract/slots.ts'
import { callAsHospital } from '../lib/session.ts'
import { Button, useDialogs } from '../ui/index.ts'
import { slotRemoved } from './doctors.ts'
import { useRemoval, useWaitingTexts } from './use-removal.ts'

export interface DeleteSlotProps {
  doctorId: string
  slot: Slot
  /** @param announcement the outcome for the waiting patients */
  onGone: (announcement: () => string) => void
}

/** Deletes a slot, after showing how many patients wait. */
export function DeleteSlot({ doctorId, slot, onGone }: DeleteSlotProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const texts = useWaitingTexts()
  const { _id: slotId, name } = slot
  const { busy, press } = useRemoval({
    count: () => callAsHospital(waitingInSlot, { params: { slotId } }),
    isSure: (waiting) =>
      dialogs.confirm(t`Are you sure you want to delete this slot?`, {
        title: texts.before(waiting),
        action: t`Delete`,
        cancel: t`Keep`,
        isDestructive: true,
      }),
    remove: () => callAsHospital(removeSlot, { params: { slotId } }),
    without: slotRemoved(doctorId, slotId),
    onGone: (cancelled) => onGone(() => `${t`${name} is deleted.`} ${texts.after(cancelled)}`),
    failed: t`The slot was not deleted.`,
  })
  return (
    <Button kind="danger" small icon={Trash2} busy={busy} aria-label={t`Delete ${name}`} onClick={press}>
      <Trans>Delete</Trans>
    </Button>
  )
}
