import { useLingui } from '@lingui/react/macro'
import { Globe } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { languages } from '#contract/languages.ts'
import { NetworkProblem } from '../lib/api.ts'
import { late } from '../lib/late.tsx'
import { problemText } from '../lib/problem-text.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { Button, useDialogs } from '../ui/index.ts'

const lateSheet = late(() => import('./language-sheet.tsx'))

/** The button of every header that shows the current language and opens the sheet of all. */
export function LanguageSwitch() {
  const { t, i18n } = useLingui()
  const dialogs = useDialogs()
  const isHydrated = useHydrated()
  const [Sheet, setSheet] = useState<ComponentType<{ onClose: () => void }>>()
  const name = languages.find(({ code }) => code === i18n.locale)?.name ?? i18n.locale

  async function open() {
    try {
      const { LanguageSheet } = await lateSheet.load()
      setSheet(() => LanguageSheet)
    } catch (problem) {
      await dialogs.alert(problemText(new NetworkProblem('no-network', problem)))
    }
  }
  return (
    <>
      <Button
        kind="quiet"
        small
        icon={Globe}
        className="language"
        aria-haspopup="dialog"
        aria-label={t`${name}, change the language`}
        disabled={!isHydrated}
        onClick={() => void open()}
      >
        <span lang={i18n.locale}>{name}</span>
      </Button>
      {Sheet && <Sheet onClose={() => setSheet(undefined)} />}
    </>
  )
}
