import { Trans, useLingui } from '@lingui/react/macro'
import { updateDoctor } from '#contract/hospitals.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { Button, Card, TextField } from '../../ui/index.ts'
import { doctorChanged, type OwnDoctor } from '../doctors.ts'
import { FormError } from '../form-end.tsx'
import { useForm } from '../use-form.ts'
import { SavedStatus, useSaved } from './saved-status.tsx'

/** What patients read of a doctor before they book: the fee and a note. An empty one is not shown. */
export function BeforeBooking({ doctor: { _id: id, fee = '', note = '' } }: { doctor: OwnDoctor }) {
  const { t } = useLingui()
  const saved = useSaved()
  const form = useForm({
    start: { fee, note },
    check: () => ({}),
    async send(body) {
      await hospitalChanged(doctorChanged(await callAsHospital(updateDoctor, { params: { id }, body })))
      saved.show()
    },
  })
  return (
    <Card as="section" className="before-booking" aria-labelledby="before-booking">
      <h2 id="before-booking">
        <Trans>Shown before booking</Trans>
      </h2>
      <form className="settings-form" noValidate onSubmit={form.submit} onChange={saved.hide}>
        <TextField {...form.field('fee')} label={t`Fee`} maxLength={60} autoComplete="off" />
        <TextField {...form.field('note')} label={t`Note`} maxLength={200} autoComplete="off" />
        {form.failure && !form.isShownAtField && <FormError title={t`This was not saved.`} reason={form.failure} />}
        <SavedStatus saved={saved} />
        <div className="settings-acts">
          <Button type="submit" kind="second" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
