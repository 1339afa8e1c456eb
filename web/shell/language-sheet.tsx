import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { updateProfile } from '#contract/profile.ts'
import { languages, type Language } from '#contract/languages.ts'
import { NetworkProblem } from '../lib/api.ts'
import { chooseLanguage } from '../lib/choose-language.ts'
import { isOver } from '../lib/create-session.ts'
import { problemText } from '../lib/problem-text.ts'
import { readServed } from '../lib/served.ts'
import { callAsPatient, usePatientSession } from '../lib/session.ts'
import { Icon, Note, Sheet, useLocation, useNavigate } from '../ui/index.ts'
import './language-sheet.css'

/** The languages, each in its own script. A press shows the page in one and closes the sheet. */
export function LanguageSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const [problem, setProblem] = useState<unknown>()
  const isPatient = usePatientSession() === 'in'
  const offered = languages.filter(({ code }) => readServed().languages.includes(code))

  async function choose(language: Language) {
    try {
      await chooseLanguage(language).catch((cause: unknown) => {
        throw new NetworkProblem('no-network', cause)
      })
      // for the messages to the account
      if (isPatient) await callAsPatient(updateProfile, { body: { language } })
      const query = new URLSearchParams(search)
      // The address would choose again at the next load.
      if (query.has('lang')) {
        query.delete('lang')
        await navigate({ pathname, search: query.size > 0 ? `?${query}` : '', hash }, { replace: true })
      }
      onClose()
    } catch (cause) {
      if (!isOver(cause)) setProblem(cause)
    }
  }
  return (
    <Sheet title={t`Language`} onClose={onClose}>
      <div className="languages">
        {offered.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === i18n.locale}
            onClick={() => void choose(code)}
          >
            {name}
            {code === i18n.locale && <Icon of={Check} />}
          </button>
        ))}
      </div>
      <div role="alert">{problem !== undefined && <Note tone="bad">{problemText(problem)}</Note>}</div>
    </Sheet>
  )
}
