import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { languages, type Language } from '#contract/languages.ts'
import { updateSetUp } from '#contract/set-up.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { latePoster, slipSizes, usePosterLanguages, useSlipPrinter } from '../print/index.ts'
import { Button, Card, CheckField, SelectField, Toggles, useDialogs } from '../ui/index.ts'

const sizeNames = { '80': '80 mm', '58': '58 mm', 'A6': 'A6' }

/** The set-up card ticks its row. */
async function tellPrinted() {
  const saved = await callAsHospital(updateSetUp, { body: { posterPrinted: true } })
  await hospitalChanged(() => saved)
}

/** What this device prints: slips at the desk, and the poster for the door. */
export function PrintSettings({ hospital }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [printer, change] = useSlipPrinter()
  const [chosen, choose] = usePosterLanguages()

  const poster = useMutation({
    async mutationFn() {
      const { printPoster } = await latePoster.load()
      await printPoster(hospital, chosen)
      if (hospital.setUp) await tellPrinted()
    },
    onError: () => dialogs.alert(t`The poster was not printed. Check the connection and try again.`),
  })
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
        onChange={choose}
      />
      <div>
        <Button kind="second" busy={poster.isPending} onClick={() => poster.mutate()}>
          <Trans>Print poster</Trans>
        </Button>
      </div>
    </Card>
  )
}
