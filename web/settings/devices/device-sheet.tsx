import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pairDevice, updateDevice, type Device } from '#contract/devices.ts'
import { fieldTexts } from '../../lib/field-problem-text.ts'
import { pageLanguage } from '../../lib/page-language.ts'
import { problemText } from '../../lib/problem-text.ts'
import { callAsHospital } from '../../lib/session.ts'
import { halves } from '../../pairing/index.ts'
import { Button, Sheet, TextField, useDialogs } from '../../ui/index.ts'
import type { OwnDoctor } from '../doctors.ts'
import { FormError } from '../form-error.tsx'
import { useForm } from '../use-form.ts'
import { DeviceFields, KindField } from './device-fields.tsx'
import { draftOf } from './draft.ts'
import { devicesChanged } from './use-devices.ts'

export interface DeviceSheetProps {
  /** Undefined for a new one, which is paired by its code. */
  device?: Device
  doctors: readonly OwnDoctor[]
  onClose: () => void
  /** @param announcement the outcome */
  onSaved: (announcement: () => string) => void
}

/** Pairs a screen with the hospital by the code that it shows, or changes what a paired one shows. */
export function DeviceSheet({ device, doctors, onClose, onSaved }: DeviceSheetProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [draft, setDraft] = useState(() => draftOf(device, doctors, pageLanguage() ?? 'en'))
  const { kind, ...choices } = draft
  const form = useForm({
    start: { code: '', name: device?.name ?? '', notice: device?.notice ?? '' },
    check: (typed) => ({
      code: device || readCode(typed.code) ? undefined : t`Type the six letters and digits on the screen.`,
      name: typed.name.trim() ? undefined : t`Write a name, like Waiting room.`,
    }),
    refused: (problem) => {
      const isOfCode = problem.code === 'pairing-code-unknown' || (!device && problem.code === 'too-many-requests')
      return { ...fieldTexts(problem), ...(isOfCode && { code: problemText(problem) }) }
    },
    async send({ name, notice, code }) {
      const body = { ...choices, name, notice: kind === 'display' ? notice : '' }
      if (device) await callAsHospital(updateDevice, { params: { id: device._id }, body })
      else if (!(await isSame(code))) return
      else await callAsHospital(pairDevice, { body: { ...body, kind, code } })
      void devicesChanged()
      onSaved(() => (device ? t`${name} is saved.` : t`${name} is paired.`))
    },
  })
  /** A code of another clinic's screen, typed by mistake, would pair that screen. */
  const isSame = (code: string) => {
    const [first, second] = halves(readCode(code) ?? '')
    return dialogs.confirm(t`Does the screen in front of you show ${first} ${second}?`, {
      action: t`Yes, pair it`,
      cancel: t`No`,
    })
  }
  const address = `${location.origin}/${kind}`
  return (
    <Sheet title={device ? t`Edit ${device.name}` : t`Pair a screen`} onClose={onClose}>
      <form className="settings-form" noValidate onSubmit={form.submit}>
        {!device && (
          <>
            <KindField kind={kind} onChange={(chosen) => setDraft({ ...draft, kind: chosen })} />
            <p>
              <Trans>
                Open <b className="device-address">{address}</b> on the screen. It shows a code.
              </Trans>
            </p>
            <TextField
              {...form.field('code')}
              label={t`Code on the screen`}
              className="device-code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
          </>
        )}
        <TextField {...form.field('name')} label={t`Name`} maxLength={100} autoComplete="off" />
        <DeviceFields draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} doctors={doctors} />
        {kind === 'display' && (
          <TextField
            {...form.field('notice')}
            label={t`Notice`}
            hint={t`Your own words on the display. Optional.`}
            maxLength={200}
            autoComplete="off"
          />
        )}
        {form.failure && !form.isShownAtField && (
          <FormError
            title={device ? t`The screen was not saved.` : t`The screen was not paired.`}
            reason={form.failure}
          />
        )}
        <div className="settings-acts">
          <Button type="submit" busy={form.busy}>
            {device ? <Trans>Save</Trans> : <Trans>Pair</Trans>}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** The code as the screen shows it; undefined for a text that is none. */
const readCode = (typed: string): string | undefined => pairDevice.body.shape.code.safeParse(typed).data
