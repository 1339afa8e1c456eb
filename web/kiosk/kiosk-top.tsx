import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Board } from '#contract/devices.ts'
import { languages } from '#contract/languages.ts'
import { NetworkProblem } from '../lib/api.ts'
import { showLanguage } from '../lib/choose-language.ts'
import { problemText } from '../lib/problem-text.ts'
import { readServed } from '../lib/served.ts'
import { useLanguage } from '../lib/use-language.ts'
import { BrandMark, Icon, Name } from '../ui/index.ts'

/** The top of every step: all languages, the hospital, and the three steps. */
export function KioskTop({ hospital, step }: { hospital: Board['hospital']; step: 1 | 2 | 3 }) {
  const { t } = useLingui()
  const names = [t`Doctor`, t`Patient`, t`Token`]
  return (
    <header>
      <Tongues />
      <div className="kiosk-top">
        <BrandMark />
        <p className="kiosk-name">
          <Name of={hospital} />
        </p>
        <ol className="kiosk-steps">
          {names.map((name, place) => (
            <li
              key={name}
              className={place + 1 < step ? 'did' : place + 1 === step ? 'on' : undefined}
              aria-current={place + 1 === step ? 'step' : undefined}
            >
              <i>{place + 1 < step ? <Icon of={Check} size="s" /> : place + 1}</i>
              {name}
            </li>
          ))}
        </ol>
      </div>
    </header>
  )
}

/** Every language, one press away. The choice holds for this visit alone, so it is not kept. */
function Tongues() {
  const { t } = useLingui()
  const shown = useLanguage()
  const [problem, setProblem] = useState<unknown>()
  const offered = languages.filter(({ code }) => readServed().languages.includes(code))

  async function choose(code: string) {
    setProblem(undefined)
    await showLanguage(code).catch((cause: unknown) => setProblem(new NetworkProblem('no-network', cause)))
  }
  return (
    <nav className="kiosk-tongues" aria-label={t`Language`}>
      {offered.map(({ code, name }) => (
        <button key={code} type="button" lang={code} aria-pressed={code === shown} onClick={() => void choose(code)}>
          {name}
        </button>
      ))}
      <p role="status">{problem !== undefined && problemText(problem)}</p>
    </nav>
  )
}
