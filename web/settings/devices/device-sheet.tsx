import { type Device, type DeviceKind, type Layout, pairDevice, updateDevice } from '#contract/devices.ts'
import { type Language, languages } from '#contract/languages.ts'
import { useLingui, Trans } from '@lingui/react/macro'
import { Segments, Toggles, Sheet, TextField, useDialogs } from '../../ui/index.ts'
import type { OwnDoctor } from '../doctors.ts'
import { useState } from 'react'
import { fieldProblemText, fieldTexts } from '../../lib/field-problem-text.ts'
import { pageLanguage } from '../../lib/page-language.ts'
import { problemText } from '../../lib/problem-text.ts'
import { callAsHospital } from '../../lib/session.ts'
import { halves } from '../../pairing/index.ts'
import { FormEnd } from '../form-end.tsx'
import { useForm } from '../use-form.ts'
import { devicesChanged } from './use-devices.ts'

/** What the desk chooses for a device, beside the texts that it types. */
export interface Draft {
  kind: DeviceKind
  /** In the order of the screen; all where it is empty. */
  doctors: string[]
  layout: Layout
  languages: Language[]
}

/** How many languages a device has. */
const most = 3

/** The choices of a paired device, or those for a new one.
 *  @param known the hospital's doctors: one that was removed is no choice any longer */
export const draftOf = (device: Device | undefined, known: readonly { _id: string }[], language: Language): Draft => ({
  kind: device?.kind ?? 'display',
  doctors: device?.doctors.filter((id) => known.some(({ _id }) => _id === id)) ?? [],
  layout: device?.layout ?? { theme: 'dark', turned: 'none' },
  languages: device?.languages ?? [language],
})

/** The languages after a press: at least one, and at most three, of which the last one gives way. */
export function languagesAfter(pressed: readonly Language[], before: readonly Language[]): Language[] {
  if (pressed.length === 0) return [...before]
  return pressed.length > most ? [...pressed.slice(0, most - 1), ...pressed.slice(-1)] : [...pressed]
}

export interface DeviceFieldsProps {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  doctors: readonly OwnDoctor[]
}

/** The choices for a device: its doctors and languages in their order, and how a display looks. */
function DeviceFields({ draft, onChange, doctors }: DeviceFieldsProps) {
  const { t } = useLingui()
  const { kind, layout } = draft
  const isDisplay = kind === 'display'
  return (
    <>
      <div className="device-choice">
        <Toggles
          label={isDisplay ? t`Doctors, in the order of pressing (six at most)` : t`Doctors, in the order of pressing`}
          value={draft.doctors}
          options={doctors.map(({ _id, name }) => ({ value: _id, label: placed(draft.doctors, _id, name) }))}
          onChange={(chosen) => onChange({ doctors: isDisplay ? chosen.slice(0, 6) : chosen })}
        />
        <p className="muted small">{draft.doctors.length === 0 && t`None chosen: all doctors are shown.`}</p>
      </div>
      <div className="device-choice">
        <Toggles<Language>
          label={t`Languages, in the order of pressing (three at most)`}
          value={draft.languages}
          options={languages.map(({ code, name }) => ({
            value: code,
            label: placed(draft.languages, code, name),
            lang: code,
          }))}
          onChange={(chosen) => onChange({ languages: languagesAfter(chosen, draft.languages) })}
        />
        <p className="muted small">
          {isDisplay
            ? t`The first two are shown, and all are spoken.`
            : t`A kiosk starts in the first one and offers every language.`}
        </p>
      </div>
      {isDisplay && <LayoutFields layout={layout} onChange={(next) => onChange({ layout: { ...layout, ...next } })} />}
    </>
  )
}

/** The chosen ones have their place before their name. */
function placed<Value>(chosen: readonly Value[], value: Value, name: string): string {
  const place = chosen.indexOf(value)
  return place === -1 ? name : `${place + 1}. ${name}`
}

function LayoutFields({ layout, onChange }: { layout: Layout; onChange: (changes: Partial<Layout>) => void }) {
  const { t } = useLingui()
  return (
    <>
      <Segments<Layout['theme']>
        label={t`Colours`}
        value={layout.theme}
        options={[
          { value: 'dark', label: t`Dark` },
          { value: 'light', label: t`Light` },
        ]}
        onChange={(theme) => onChange({ theme })}
      />
      <div className="device-segments">
        <Segments<Layout['turned']>
          label={t`The screen hangs`}
          value={layout.turned}
          options={[
            { value: 'none', label: t`Upright` },
            { value: 'left', label: t`Turned left` },
            { value: 'right', label: t`Turned right` },
          ]}
          onChange={(turned) => onChange({ turned })}
        />
      </div>
    </>
  )
}

/** The choice between the two kinds of devices, which only a new one has. */
function KindField({ kind, onChange }: { kind: DeviceKind; onChange: (kind: DeviceKind) => void }) {
  const { t } = useLingui()
  return (
    <div className="device-segments">
      <Segments<DeviceKind>
        label={t`What it is`}
        value={kind}
        options={[
          { value: 'display', label: t`Display on the wall` },
          { value: 'kiosk', label: t`Kiosk at the door` },
        ]}
        onChange={onChange}
      />
    </div>
  )
}

/** A name that no other screen has: the proposed one, or with a number behind it. */
export function freeName(proposed: string, taken: readonly string[]): string {
  const names = [proposed, ...taken.map((_, place) => `${proposed} ${place + 2}`)]
  return names.find((name) => !taken.includes(name)) ?? proposed
}

export interface DeviceSheetProps {
  /** Undefined for a new one, which is paired by its code. */
  device?: Device
  /** The names of the screens that are paired. */
  taken: readonly string[]
  doctors: readonly OwnDoctor[]
  onClose: () => void
  /** @param announcement the outcome */
  onSaved: (announcement: () => string) => void
}

/** Pairs a screen with the hospital by the code that it shows, or changes what a paired one shows. */
export function DeviceSheet({ device, taken, doctors, onClose, onSaved }: DeviceSheetProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [draft, setDraft] = useState(() => draftOf(device, doctors, pageLanguage() ?? 'en'))
  const { kind, ...choices } = draft
  const nameOf = (of: DeviceKind) => freeName(of === 'display' ? t`Waiting room` : t`Kiosk at the door`, taken)
  const form = useForm({
    start: { code: '', name: device?.name ?? nameOf(kind), notice: device?.notice ?? '' },
    check: (typed) => ({
      code: device || readCode(typed.code) ? undefined : fieldProblemText({ code: 'pairing-code-wrong' }),
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
  /** The proposed name follows the kind, until the desk has typed another. */
  function choose(chosen: DeviceKind) {
    const { value, onChange } = form.field('name')
    if (value === nameOf(kind)) onChange(nameOf(chosen))
    setDraft({ ...draft, kind: chosen })
  }
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
            <KindField kind={kind} onChange={choose} />
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
        <FormEnd
          form={form}
          failed={device ? t`The screen was not saved.` : t`The screen was not paired.`}
          action={device ? <Trans>Save</Trans> : <Trans>Pair</Trans>}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  )
}

/** The code as the screen shows it; undefined for a text that is none. */
const readCode = (typed: string): string | undefined => pairDevice.body.shape.code.safeParse(typed).data
