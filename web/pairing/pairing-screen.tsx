import { Trans, useLingui } from '@lingui/react/macro'
import { problemText } from '../lib/problem-text.ts'
import { BrandMark, PageTitle } from '../ui/index.ts'
import type { Pairing } from './use-board.ts'
import './pairing-screen.css'

/** The screen of a device without a board: the code that the desk types, or why there is none. */
export function PairingScreen({ board, code, problem }: Pick<Pairing, 'board' | 'code' | 'problem'>) {
  const { t } = useLingui()
  const isWaiting = board === null
  return (
    <div className="pairing">
      <BrandMark />
      <PageTitle hidden={!isWaiting}>{t`Type this code at the desk: Settings, Screens and papers`}</PageTitle>
      {isWaiting && <Code code={code} />}
      <p className="muted" role="status">
        {problem ? (
          <>
            {problemText(problem)} <Trans>This screen tries again by itself.</Trans>
          </>
        ) : (
          isWaiting && <Trans>This screen waits. The code changes every 10 minutes.</Trans>
        )}
      </p>
    </div>
  )
}

function Code({ code = '' }: { code: string | undefined }) {
  const { t } = useLingui()
  const [first, second] = halves(code)
  return (
    <p className="pairing-code" role="img" aria-label={t`Pairing code ${first} ${second}`}>
      <span>{first}</span>
      <span>{second}</span>
    </p>
  )
}

/** A pairing code in its two halves, as the screen shows it and a person reads it: `K7M` and `4QP`. */
export const halves = (code: string): readonly [string, string] => [code.slice(0, 3), code.slice(3)]
