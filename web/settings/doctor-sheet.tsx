import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { addDoctor, listSpecialities, updateDoctor } from '#contract/hospitals.ts'
import { call } from '../lib/api.ts'
import { fieldTexts } from '../lib/field-problem-text.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { Button, Sheet, TextField } from '../ui/index.ts'
import { doctorAdded, doctorChanged, type OwnDoctor } from './doctors.ts'
import { FormError } from './form-error.tsx'
import { RemoveDoctor } from './remove-doctor.tsx'
import { useForm } from './use-form.ts'

export interface DoctorSheetProps {
  /** Undefined for a new doctor. */
  doctor?: OwnDoctor
  onClose: () => void
  onGone?: (announcement: () => string) => void
}

/** A doctor's details and usual hours, for a new or an existing doctor. An existing one can be removed here. */
export function DoctorSheet({ doctor, onClose, onGone }: DoctorSheetProps) {
  const { t } = useLingui()
  const { data: kinds } = useQuery({
    queryKey: ['specialities', 'en'],
    queryFn: ({ signal }) => call(listSpecialities, { query: { lang: 'en' }, signal }),
    staleTime: Infinity,
  })
  const { name = '', secondName = '', speciality = '', timings, room = '' } = doctor ?? {}
  const form = useForm({
    start: { name, secondName, speciality, start: timings?.start ?? '', end: timings?.end ?? '', room },
    check: (typed) => {
      const missing = (field: keyof typeof typed) => typed[field].trim() === ''
      return {
        name: missing('name') ? t`Write the doctor's name.` : undefined,
        speciality: missing('speciality') ? t`Write the speciality, like Paediatrics.` : undefined,
        start: missing('start') && !missing('end') ? t`Write when it starts, or leave both times empty.` : undefined,
        end: missing('end') && !missing('start') ? t`Write when it ends, or leave both times empty.` : undefined,
      }
    },
    refused: (problem) => {
      const { name, secondName, speciality, 'timings.start': start, 'timings.end': end, room } = fieldTexts(problem)
      return { name, secondName, speciality, start, end, room }
    },
    async send(typed) {
      const { name, secondName, speciality, start, end, room } = typed
      const body = { name, secondName, speciality, timings: start.trim() ? { start, end } : null, room }
      const change = doctor
        ? doctorChanged(await callAsHospital(updateDoctor, { params: { id: doctor._id }, body }))
        : doctorAdded(await callAsHospital(addDoctor, { body }))
      await hospitalChanged(change)
      onClose()
    },
  })
  return (
    <Sheet title={doctor ? t`Edit ${doctor.name}` : t`Add doctor`} onClose={onClose}>
      <form className="settings-form" noValidate onSubmit={form.submit}>
        <TextField {...form.field('name')} label={t`Doctor name`} maxLength={100} autoComplete="off" />
        <TextField
          {...form.field('speciality')}
          label={t`Speciality`}
          hint={t`Choose one that patients read in their language, or write your own.`}
          maxLength={120}
          autoComplete="off"
          list="specialities"
        />
        <datalist id="specialities">
          {kinds?.map(({ code, name }) => (
            <option key={code}>{name}</option>
          ))}
        </datalist>
        <div className="settings-pair">
          <TextField {...form.field('start')} label={t`Start time`} maxLength={120} autoComplete="off" />
          <TextField {...form.field('end')} label={t`End time`} maxLength={120} autoComplete="off" />
        </div>
        <p className="muted small">
          <Trans>Patients read these times beside the name. Leave both empty to show none.</Trans>
        </p>
        <TextField
          {...form.field('room')}
          label={t`Room`}
          hint={t`Optional: patients who are called read where to go.`}
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          {...form.field('secondName')}
          label={t`Name in a second script`}
          hint={t`Optional: the name as patients write it in their language. They see it beside the name.`}
          maxLength={100}
          autoComplete="off"
        />
        {form.failure && !form.isShownAtField && (
          <FormError title={t`The doctor was not saved.`} reason={form.failure} />
        )}
        <div className="settings-acts">
          <Button type="submit" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {doctor && onGone && <RemoveDoctor doctor={doctor} onGone={onGone} />}
        </div>
      </form>
    </Sheet>
  )
}
