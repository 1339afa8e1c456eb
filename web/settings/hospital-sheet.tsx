import { Trans, useLingui } from '@lingui/react/macro'
import { updateHospital, type HospitalProfile } from '#contract/slots.ts'
import type { Detail } from '../lib/changed-details.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { Button, Sheet, TextField } from '../ui/index.ts'
import { detailLabels } from './detail-labels.ts'
import { FormError } from './form-error.tsx'
import { useForm } from './use-form.ts'

export interface HospitalSheetProps {
  hospital: HospitalProfile
  onClose: () => void
  /** The change was sent to the admin. */
  onWaiting: () => void
}

/** The hospital's details. A change waits for the admin; the hospital number is fixed. */
export function HospitalSheet({ hospital, onClose, onWaiting }: HospitalSheetProps) {
  const { t, i18n } = useLingui()
  const { name, secondName = '', address, pincode, contactNo, contactEmail } = hospital
  const shown: Record<Detail, string> = { name, secondName, address, pincode, contactNo, contactEmail }
  const waiting = hospital.change?.status === 'waiting' ? hospital.change.details : {}
  const form = useForm<Detail>({
    start: Object.assign({ ...shown }, waiting),
    check: (typed) => {
      const invalidFields = updateHospital.body.safeParse(typed).error?.issues.map(({ path }) => path[0]) ?? []
      const textOf = (field: keyof typeof typed, text: string) => (invalidFields.includes(field) ? text : undefined)
      return {
        name: textOf('name', t`Write the centre's name.`),
        secondName: textOf('secondName', t`A name has at most 100 letters, marks, digits, spaces and signs.`),
        address: textOf('address', t`Write the address.`),
        pincode: textOf('pincode', t`Write the pincode.`),
        contactNo: textOf('contactNo', t`Write the contact number.`),
        contactEmail: textOf('contactEmail', t`Write an email address, like desk@clinic.in.`),
      }
    },
    async send(body) {
      const saved = await callAsHospital(updateHospital, { body })
      if (saved.change?.status === 'waiting') onWaiting()
      await hospitalChanged(() => saved)
      onClose()
    },
  })
  const hints: { [Name in Detail]?: string } = {
    secondName: t`Optional: the name as patients write it in their language. They see it beside the name, and can search for it.`,
  }
  /** A field with the requested value; while that waits, with the public value as hint. */
  const field = (detail: Detail) => ({
    ...form.field(detail),
    label: i18n._(detailLabels[detail]),
    hint: waiting[detail] === undefined ? hints[detail] : t`Patients see: ${shown[detail]}`,
  })
  return (
    <Sheet title={t`Hospital details`} onClose={onClose}>
      <form className="settings-form" noValidate onSubmit={form.submit}>
        <p className="muted">
          <Trans>The admin checks every change. Patients see the old details until it is approved.</Trans>
        </p>
        <TextField {...field('name')} maxLength={100} autoComplete="organization" />
        <TextField {...field('secondName')} maxLength={100} autoComplete="off" />
        <TextField {...field('address')} maxLength={300} autoComplete="street-address" />
        <div className="settings-pair">
          <TextField {...field('pincode')} maxLength={120} autoComplete="postal-code" />
          <TextField {...field('contactNo')} type="tel" maxLength={120} autoComplete="tel" />
        </div>
        <TextField {...field('contactEmail')} type="email" maxLength={120} autoComplete="email" spellCheck={false} />
        {form.failure && !form.isShownAtField && (
          <FormError title={t`The change was not sent.`} reason={form.failure} />
        )}
        <div className="settings-acts">
          <Button type="submit" busy={form.busy}>
            <Trans>Send for approval</Trans>
          </Button>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
