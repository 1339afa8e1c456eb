import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { addDoctor, listSpecialities, updateDoctor } from '#contract/hospitals.ts'
import { removeDoctor, waitingForDoctor } from '#contract/removals.ts'
import type { TypedDoctor } from '#contract/hospital-settings.ts'
import { call } from '../lib/api.ts'
import { fieldTexts } from '../lib/field-problem-text.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { useAddOnce } from '../lib/use-add-once.ts'
import { Button, Sheet, TextField, useDialogs } from '../ui/index.ts'
import { doctorAdded, doctorChanged, type OwnDoctor, doctorRemoved } from './doctors.ts'
import { FormEnd } from './form-end.tsx'
import { useForm, useRemoval, useWaitingTexts } from './use-form.ts'

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
  const addOnce = useAddOnce({
    add: (body: TypedDoctor, headers) => callAsHospital(addDoctor, { headers, body }),
    change: (id, body) => callAsHospital(updateDoctor, { params: { id }, body }),
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
        : doctorAdded(await addOnce(body))
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
        <div className="fields">
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
        <FormEnd form={form} failed={t`The doctor was not saved.`} action={<Trans>Save</Trans>} onCancel={onClose}>
          {doctor && onGone && <RemoveDoctor doctor={doctor} onGone={onGone} />}
        </FormEnd>
      </form>
    </Sheet>
  )
}

interface RemoveDoctorProps {
  doctor: OwnDoctor
  onGone: (announcement: () => string) => void
}

/** Removes a doctor with all slots, after showing how many patients wait. */
function RemoveDoctor({ doctor: { _id: id, name }, onGone }: RemoveDoctorProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const texts = useWaitingTexts()
  const { busy, press } = useRemoval({
    count: () => callAsHospital(waitingForDoctor, { params: { id } }),
    isSure: (waiting) =>
      dialogs.confirm(t`Are you sure you want to remove ${name}? The slots go too.`, {
        title: texts.before(waiting),
        action: t`Remove`,
        cancel: t`Keep`,
        isDestructive: true,
      }),
    remove: () => callAsHospital(removeDoctor, { params: { id } }),
    without: doctorRemoved(id),
    onGone: (cancelled) => onGone(() => `${t`${name} is removed.`} ${texts.after(cancelled)}`),
    failed: t`The doctor was not removed.`,
  })
  return (
    <Button kind="danger" className="apart" icon={Trash2} busy={busy} onClick={press}>
      <Trans>Remove doctor</Trans>
    </Button>
  )
}
