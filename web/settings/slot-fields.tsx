import { useLingui } from '@lingui/react/macro'
import { TextField } from '../ui/index.ts'
import type { SlotForm } from './use-slot-form.ts'

/** A slot's name and times. */
export function SlotFields({ form }: { form: SlotForm }) {
  const { t } = useLingui()
  return (
    <>
      <TextField {...form.field('name')} label={t`Slot name`} maxLength={100} autoComplete="off" />
      <div className="settings-pair">
        <TextField {...form.field('startTime')} label={t`Start time`} maxLength={120} autoComplete="off" />
        <TextField {...form.field('endTime')} label={t`End time`} maxLength={120} autoComplete="off" />
      </div>
    </>
  )
}
