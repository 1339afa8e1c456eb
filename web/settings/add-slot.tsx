import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addSlot, updateSlot } from '#contract/slots.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { useAddOnce } from '../lib/use-add-once.ts'
import { Switch, useDialogs } from '../ui/index.ts'
import { slotAdded, type OwnDoctor } from './doctors.ts'
import { FormEnd } from './form-end.tsx'
import { SlotFields, useSlotForm } from './slot-fields.tsx'

/** The initial values of a new slot. */
const usual = { name: 'Slot 1', startTime: '09:30 AM', endTime: '12:30 PM' }

export interface AddSlotProps {
  doctor: OwnDoctor
  /** @param id the new slot's */
  onAdded: (id: string) => void
  onCancel: () => void
}

/** The form for a new slot of a doctor. */
export function AddSlot({ doctor: { _id: doctorId }, onAdded, onCancel }: AddSlotProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [active, setActive] = useState(true)
  const addOnce = useAddOnce({
    add: (slot: typeof usual & { active: boolean }, headers) =>
      callAsHospital(addSlot, { params: { doctorId }, headers, body: { slot } }),
    change: (slotId, body) => callAsHospital(updateSlot, { params: { slotId }, body }),
  })
  const form = useSlotForm(usual, async (typed) => {
    const slot = await addOnce({ ...typed, active })
    await hospitalChanged(slotAdded(doctorId, slot))
    await dialogs.alert(t`Slot added successfully`)
    onAdded(slot._id)
  })
  return (
    <form className="settings-form" noValidate aria-labelledby="slot-panel" onSubmit={form.submit}>
      <SlotFields form={form} />
      <Switch
        className="settings-active"
        label={t`Active`}
        state={active ? t`Active On` : t`Active Off`}
        checked={active}
        onChange={setActive}
      />
      <FormEnd form={form} failed={t`undefined error`} action={<Trans>Add Slot</Trans>} onCancel={onCancel} />
    </form>
  )
}
