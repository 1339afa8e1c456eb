import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { updateSetUp } from '#contract/set-up.ts'
import { renewArrivalCode, updateHospital, type HospitalProfile } from '#contract/slots.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { write } from '../lib/storage.ts'
import { Button, Card, SelectField, useDialogs, useNavigate } from '../ui/index.ts'
import { FormError } from './form-end.tsx'

/** How many places the setting offers. */
const places = Array.from({ length: 11 }, (_, place) => `${place}`)

/** What holds for every session of the hospital: where a missed patient comes back, and the code of the poster at the door. */
export function SessionSettings({ hospital: { rejoinBehind, arrivalCode, setUp } }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const onSuccess = (saved: HospitalProfile) => hospitalChanged(() => saved)
  const behind = useMutation({
    mutationFn: (value: string) => callAsHospital(updateHospital, { body: { rejoinBehind: Number(value) } }),
    onSuccess,
  })
  const renewal = useMutation({ mutationFn: () => callAsHospital(renewArrivalCode, {}), onSuccess })
  const navigate = useNavigate()
  const opening = useMutation({
    mutationFn: () => callAsHospital(updateSetUp, { body: { hidden: false } }),
    async onSuccess(saved) {
      await hospitalChanged(() => saved)
      write('selectedSlot', null)
      await navigate('/hospital-dashboard#set-up')
    },
  })
  const failure = behind.error ?? renewal.error ?? opening.error

  async function renew() {
    const action = t`Make a new code`
    if (await dialogs.confirm(t`Make a new code? Posters with the old one stop working.`, { action })) renewal.mutate()
  }
  return (
    <Card as="section" className="settings-session" aria-labelledby="session-settings">
      <h2 id="session-settings">
        <Trans>Sessions</Trans>
      </h2>
      <SelectField
        label={t`A missed patient comes back behind`}
        hint={t`How many waiting patients go first.`}
        value={behind.isPending ? behind.variables : `${rejoinBehind}`}
        options={places.map((value) => ({ value, label: value }))}
        onChange={(value) => behind.mutate(value)}
      />
      <div className="settings-code">
        <p>
          <Trans>Arrival code</Trans> <b>{arrivalCode}</b>
        </p>
        <p className="muted small">
          <Trans>Write it on the poster at the door: patients check in with it by phone.</Trans>
        </p>
        <Button kind="second" small busy={renewal.isPending} onClick={() => void renew()}>
          <Trans>Make a new code</Trans>
        </Button>
      </div>
      {setUp && (
        <div>
          <Button kind="second" small busy={opening.isPending} onClick={() => opening.mutate()}>
            <Trans>Open the set-up card</Trans>
          </Button>
        </div>
      )}
      {failure && <FormError title={t`The setting was not saved.`} reason={failure} />}
    </Card>
  )
}
