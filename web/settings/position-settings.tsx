import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { setPosition } from '#contract/hospitals.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { ApiProblem } from '../lib/api.ts'
import { fieldTexts } from '../lib/field-problem-text.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { Button, Card, TextField } from '../ui/index.ts'
import { FormError } from './form-end.tsx'

/** Says where the hospital is: by the desk's own position, or by a map's link. */
export function PositionSettings({ hospital: { position, isUnplaced, pincode } }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const [mapLink, setMapLink] = useState('')
  const [asking, setAsking] = useState<'asking' | 'refused'>()
  const saving = useMutation({
    mutationFn: (body: { lat: number; lon: number } | { mapLink: string }) => callAsHospital(setPosition, { body }),
    async onSuccess(saved) {
      setMapLink('')
      await hospitalChanged((hospital) => ({ ...hospital, position: saved }))
    },
  })
  const wrong = saving.error instanceof ApiProblem ? fieldTexts(saving.error) : {}
  const error = wrong.mapLink ?? wrong.lat

  function useThisPlace() {
    setAsking('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon } }) => {
        setAsking(undefined)
        saving.mutate({ lat, lon })
      },
      () => setAsking('refused'),
      { enableHighAccuracy: true, timeout: 60_000 },
    )
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (mapLink.trim() !== '') saving.mutate({ mapLink })
  }
  return (
    <Card as="section" className="settings-session" aria-labelledby="position-settings">
      <h2 id="position-settings">
        <Trans>Place on the map</Trans>
      </h2>
      <p role="status">
        {position ? (
          <Trans>Patients are led to this place.</Trans>
        ) : isUnplaced ? (
          <Trans>We do not know where {pincode} is, so no patient finds you by distance. Say where you are.</Trans>
        ) : (
          <Trans>Patients are led to the address, and distances are measured to the middle of the pincode.</Trans>
        )}{' '}
        {position && <bdi>{`${position.lat}, ${position.lon}`}</bdi>}
      </p>
      <div>
        <Button kind="second" icon={MapPin} busy={saving.isPending || asking === 'asking'} onClick={useThisPlace}>
          <Trans>Use this place</Trans>
        </Button>
      </div>
      {asking === 'refused' && (
        <p className="muted" role="alert">
          <Trans>This device did not say where it is. Paste the link of a map.</Trans>
        </p>
      )}
      <form className="settings-form" noValidate onSubmit={submit}>
        <TextField
          label={t`Link of a map`}
          hint={t`Or the numbers of the place, like 12.9716, 77.5946.`}
          value={mapLink}
          error={error}
          autoComplete="off"
          onChange={(typed) => {
            saving.reset()
            setMapLink(typed)
          }}
        />
        {saving.error && !error && <FormError title={t`The place was not saved.`} reason={saving.error} />}
        <div>
          <Button type="submit" kind="second" small busy={saving.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
