import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languages, type Language } from '#contract/languages.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { loadPoster, slipSizes, useSlipPrinter } from '../print/index.ts'
import { Button, Card, CheckField, SelectField, Toggles, useDialogs } from '../ui/index.ts'

const sizeNames = { '80': '80 mm', '58': '58 mm', 'A6': 'A6' }

/** How many languages a poster has room for. */
const most = 3

/** What this device prints: slips at the desk, and the poster for the door. */
export function PrintSettings({ hospital }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [printer, change] = useSlipPrinter()
  const [chosen, choose] = useState<Language[]>(() => [pageLanguage() ?? 'en'])

  async function printPoster() {
    try {
      const { printPoster: print } = await loadPoster()
      await print(hospital, chosen)
    } catch {
      await dialogs.alert(t`The poster was not printed. Check the connection and try again.`)
    }
  }
  return (
    <Card as="section" className="settings-session" aria-labelledby="print-settings">
      <h2 id="print-settings">
        <Trans>Slips and poster</Trans>
      </h2>
      <SelectField
        label={t`Size of the slips`}
        hint={t`This device keeps the choice.`}
        value={printer.size}
        options={slipSizes.map((size) => ({ value: size, label: sizeNames[size] }))}
        onChange={(value) => change({ size: slipSizes.find((size) => size === value) ?? printer.size })}
      />
      <CheckField
        id="print-by-itself"
        checked={printer.byItself}
        onChange={(byItself) => change({ byItself })}
        isOptional
      >
        <Trans>Print by itself after adding</Trans>
      </CheckField>
      <Toggles<Language>
        label={t`Languages of the poster, up to three`}
        value={chosen}
        options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        onChange={(next) => {
          // the last one that was chosen replaces the one before
          if (next.length > 0) choose(next.length > most ? [...next.slice(0, most - 1), ...next.slice(-1)] : next)
        }}
      />
      <div>
        <Button kind="second" onClick={() => void printPoster()}>
          <Trans>Print poster</Trans>
        </Button>
      </div>
    </Card>
  )
}
