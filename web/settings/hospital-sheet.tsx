import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { detailNames, type Detail } from '#contract/hospitals.ts'
import { updateHospital, type HospitalProfile } from '#contract/slots.ts'
import { fieldProblemText } from '../lib/field-problem-text.ts'
import { detailLabels } from '../lib/hospital-details.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { Sheet, TextField } from '../ui/index.ts'
import { FormEnd } from './form-end.tsx'
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
  const fields: Record<Detail, Partial<ComponentProps<typeof TextField>> & { wrong: string }> = {
    name: { wrong: t`Write the centre's name.`, maxLength: 100, autoComplete: 'organization' },
    secondName: {
      wrong: t`A name has at most 100 letters, marks, digits, spaces and signs.`,
      hint: t`Optional: the name as patients write it in their language. They see it beside the name, and can search for it.`,
      maxLength: 100,
      autoComplete: 'off',
    },
    address: { wrong: fieldProblemText({ code: 'address-missing' }), maxLength: 300, autoComplete: 'street-address' },
    pincode: { wrong: fieldProblemText({ code: 'pincode-missing' }), maxLength: 120, autoComplete: 'postal-code' },
    contactNo: {
      wrong: fieldProblemText({ code: 'contact-number-missing' }),
      type: 'tel',
      maxLength: 120,
      autoComplete: 'tel',
    },
    contactEmail: {
      wrong: t`Write an email address, like desk@clinic.in.`,
      type: 'email',
      maxLength: 120,
      autoComplete: 'email',
      spellCheck: false,
    },
  }
  const waiting = hospital.change?.status === 'waiting' ? hospital.change.details : {}
  const form = useForm<Detail>({
    start: Object.assign({ ...shown }, waiting),
    check: (typed) => {
      const invalidFields = updateHospital.body.safeParse(typed).error?.issues.map(({ path }) => path[0]) ?? []
      const invalid = detailNames.filter((detail) => invalidFields.includes(detail))
      return Object.fromEntries(invalid.map((detail) => [detail, fields[detail].wrong]))
    },
    async send(body) {
      const saved = await callAsHospital(updateHospital, { body })
      if (saved.change?.status === 'waiting') onWaiting()
      await hospitalChanged(() => saved)
      onClose()
    },
  })
  /** A field with the requested value; while that waits, with the public value as hint. */
  function field(detail: Detail) {
    const { wrong: _, hint, ...input } = fields[detail]
    const texts = {
      label: i18n._(detailLabels[detail]),
      hint: waiting[detail] === undefined ? hint : t`Patients see: ${shown[detail]}`,
    }
    return <TextField key={detail} {...form.field(detail)} {...input} {...texts} />
  }
  return (
    <Sheet title={t`Hospital details`} onClose={onClose}>
      <form className="settings-form" noValidate onSubmit={form.submit}>
        <p className="muted">
          <Trans>The admin checks every change. Patients see the old details until it is approved.</Trans>
        </p>
        {detailNames.map((detail) =>
          detail === 'pincode' ? (
            <div key={detail} className="fields">
              {field(detail)}
              {field('contactNo')}
            </div>
          ) : (
            detail !== 'contactNo' && field(detail)
          ),
        )}
        <FormEnd
          form={form}
          failed={t`The change was not sent.`}
          action={<Trans>Send for approval</Trans>}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  )
}
