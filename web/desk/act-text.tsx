import { Trans } from '@lingui/react/macro'
import type { DeskAct } from './desk-act.ts'

/** An act that was not done, by its token. */
export function ActText({ of: act }: { of: DeskAct }) {
  switch (act.act) {
    case 'state':
      return act.state === 'late' ? (
        <Trans>Not said: the doctor is late.</Trans>
      ) : (
        <Trans>Not changed: the pause.</Trans>
      )
    case 'next':
    case 'call':
      return <NotCalled number={act.number} />
    case 'undo':
      return <NotUndone number={act.number} />
    default:
      return <NotChanged number={act.number} />
  }
}

const NotCalled = ({ number }: { number: number }) => <Trans>{number} was not called.</Trans>
const NotUndone = ({ number }: { number: number }) => <Trans>{number} was not put back.</Trans>
const NotChanged = ({ number }: { number: number }) => <Trans>{number} was not changed.</Trans>
