import { Trans, useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { problemText } from '../lib/problem-text.ts'
import { BrandMark, Icon, PageTitle } from '../ui/index.ts'
import { halves } from './halves.ts'
import type { Pairing } from './use-board.ts'
import './pairing-screen.css'

/** The screen of a device that is not paired: the code that the desk types. */
export function PairingScreen({ code, problem }: Pick<Pairing, 'code' | 'problem'>) {
  const { t } = useLingui()
  const [first, second] = halves(code ?? '')
  return (
    <div className="pairing">
      <BrandMark />
      <PageTitle>{t`Type this code at the desk: Settings, Displays and kiosks`}</PageTitle>
      <p className="pairing-code" role="img" aria-label={code ? t`Pairing code ${first} ${second}` : t`Pairing code`}>
        <span>{first}</span>
        <span>{second}</span>
      </p>
      <p className="muted" role="status">
        {problem !== undefined && problem !== null ? (
          <>
            <Icon of={WifiOff} /> {problemText(problem)} <Trans>This screen tries again by itself.</Trans>
          </>
        ) : (
          <Trans>This screen waits. The code changes every 10 minutes.</Trans>
        )}
      </p>
    </div>
  )
}
