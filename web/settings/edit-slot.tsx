import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { updateSlot, type Slot } from '#contract/slots.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { Button } from '../ui/index.ts'
import { slotChanged } from './doctors.ts'
import { FormError } from './form-error.tsx'
import { SlotFields } from './slot-fields.tsx'
import { useSlotForm } from './use-slot-form.ts'

export interface EditSlotProps {
  doctorId: string
  slot: Slot
  onClose: () => void
}

/** A slot's name and times, edited in its place in the list. */
export function EditSlot({ doctorId, slot, onClose }: EditSlotProps) {
  const { t } = useLingui()
  const form = useSlotForm(slot, async (body) => {
    const saved = await callAsHospital(updateSlot, { params: { slotId: slot._id }, body })
    await hospitalChanged(slotChanged(doctorId, saved))
    onClose()
  })
  const { id: first } = form.field('name')
  useEffect(() => document.getElementById(first)?.focus(), [first])
  return (
    <form className="settings-form" noValidate aria-label={t`Edit ${slot.name}`} onSubmit={form.submit}>
      <SlotFields form={form} />
      {form.failure && !form.isShownAtField && <FormError title={t`The slot was not saved.`} reason={form.failure} />}
      <div className="settings-acts">
        <Button type="submit" small busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
        <Button kind="quiet" small onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
