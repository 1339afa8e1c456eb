import { useLingui } from '@lingui/react/macro'
import type { DeviceKind, Layout } from '#contract/devices.ts'
import { languages, type Language } from '#contract/languages.ts'
import { Segments, Toggles } from '../../ui/index.ts'
import type { OwnDoctor } from '../doctors.ts'
import { languagesAfter, type Draft } from './draft.ts'

export interface DeviceFieldsProps {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  doctors: readonly OwnDoctor[]
}

/** The choices for a device: its doctors and languages in their order, and how a display looks. */
export function DeviceFields({ draft, onChange, doctors }: DeviceFieldsProps) {
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
export function KindField({ kind, onChange }: { kind: DeviceKind; onChange: (kind: DeviceKind) => void }) {
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
