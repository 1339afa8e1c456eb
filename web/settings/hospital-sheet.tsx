import { Trans, useLingui } from '@lingui/react/macro'
import type { HospitalProfile } from '#contract/accounts.ts'
import { updateHospital } from '#contract/hospital-settings.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { Button, Sheet, TextField } from '../ui/index.ts'
import { FormFailure } from './form-failure.tsx'
import { useForm } from './use-form.ts'

export interface HospitalSheetProps {
  hospital: HospitalProfile
  onClose: () => void
}

/** What the hospital says of itself. The number that it logs in with stays. */
export function HospitalSheet({ hospital, onClose }: HospitalSheetProps) {
  const { t } = useLingui()
  const { name, address, pincode, contactNo, contactEmail } = hospital
  const form = useForm({
    start: { name, address, pincode, contactNo, contactEmail },
    check: (typed) => {
      const wrong = updateHospital.body.safeParse(typed).error?.issues.map(({ path }) => path[0]) ?? []
      const textOf = (field: keyof typeof typed, text: string) => (wrong.includes(field) ? text : undefined)
      return {
        name: textOf('name', t`Write the centre's name.`),
        address: textOf('address', t`Write the address.`),
        pincode: textOf('pincode', t`Write the pincode.`),
        contactNo: textOf('contactNo', t`Write the contact number.`),
        contactEmail: textOf('contactEmail', t`Write an email address, like desk@clinic.in.`),
      }
    },
    async send(body) {
      const saved = await callAsHospital(updateHospital, { body })
      await hospitalChanged(() => saved)
      onClose()
    },
  })
  return (
    <Sheet title={t`Hospital details`} onClose={onClose}>
      <form className="settings-form" noValidate onSubmit={form.submit}>
        <TextField {...form.field('name')} label={t`Centre name`} maxLength={100} autoComplete="organization" />
        <TextField {...form.field('address')} label={t`Address`} maxLength={300} autoComplete="street-address" />
        <div className="settings-pair">
          <TextField {...form.field('pincode')} label={t`Pincode`} maxLength={120} autoComplete="postal-code" />
          <TextField
            {...form.field('contactNo')}
            label={t`Contact number`}
            type="tel"
            maxLength={120}
            autoComplete="tel"
          />
        </div>
        <TextField
          {...form.field('contactEmail')}
          label={t`Email`}
          type="email"
          maxLength={120}
          autoComplete="email"
          spellCheck={false}
        />
        {form.failure && !form.isToldAtField && (
          <FormFailure title={t`The details were not saved.`} reason={form.failure} />
        )}
        <div className="settings-acts">
          <Button type="submit" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
