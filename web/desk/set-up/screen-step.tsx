import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { listDevices, pairDevice } from '#contract/devices.ts'
import { updateSetUp } from '#contract/set-up.ts'
import { problemText } from '../../lib/problem-text.ts'
import { queryClient } from '../../lib/query-client.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { usePosterLanguages } from '../../print/index.ts'
import { Button, TextField, useDialogs } from '../../ui/index.ts'
import { StepFailure, useStep } from './step-row.tsx'

/** Pairs the screen of the waiting room by the code that it shows, or puts that off. */
export function ScreenStep({ onSaved }: { onSaved: () => void }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [languages] = usePosterLanguages()
  const code = pairDevice.body.shape.code.safeParse(typed).data
  const { busy, failure, press } = useStep(async () => {
    const layout = { theme: 'dark', turned: 'none' } as const
    const name = t`Waiting room`
    const body = { kind: 'display' as const, code: typed, name, doctors: [], layout, languages, notice: '' }
    await callAsHospital(pairDevice, { body })
    await queryClient.invalidateQueries({ queryKey: devicesKey })
  }, onSaved)
  const later = useMutation({
    mutationFn: () => callAsHospital(updateSetUp, { body: { screenLater: true } }),
    async onSuccess(saved) {
      await hospitalChanged(() => saved)
      onSaved()
    },
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (!code || busy) return
    // a code of another clinic's screen, typed by mistake, would pair that screen
    const [first, second] = [code.slice(0, 3), code.slice(3)]
    const action = t`Pair the screen`
    if (await dialogs.confirm(t`Is ${first} ${second} on the screen in front of you?`, { action })) press()
  }
  const address = `${location.host}/display`
  return (
    <form className="pair" noValidate onSubmit={(event) => void submit(event)}>
      <p className="address" lang="en">
        {address}
      </p>
      <TextField
        label={t`Code that the screen shows`}
        value={typed}
        error={isChecked && !code ? t`Write the six letters and digits that the screen shows.` : undefined}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={setTyped}
      />
      <StepFailure text={failure || (later.error && problemText(later.error))} />
      <div className="step-acts">
        <Button type="submit" busy={busy}>
          <Trans>Pair the screen</Trans>
        </Button>
        <Button kind="quiet" busy={later.isPending} onClick={() => later.mutate()}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Shared with the settings, which list them. */
const devicesKey = ['hospital', 'devices']

/** How many screens are paired, without kiosks; undefined before that is known. */
export function useScreenCount(): number | undefined {
  const { data } = useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => callAsHospital(listDevices, { signal }),
  })
  return data?.filter(({ kind }) => kind === 'display').length
}
