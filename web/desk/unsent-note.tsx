import { Trans, Plural, useLingui } from '@lingui/react/macro'
import type { DeskAct } from './desk-act.ts'
import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../lib/api.ts'
import { loadProblemTexts } from '../lib/load-problem-texts.ts'
import { problemText } from '../lib/problem-text.ts'
import { Button, Note } from '../ui/index.ts'
import { clearRefused, type RefusedAct } from './unsent-acts.ts'
import { useRefusedActs, useSendingState, useUnsentActs } from './use-acts.ts'

/** An act that was not done, by its token. */
function ActText({ of: act }: { of: DeskAct }) {
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

/** Acts of this device that wait for a connection, and those that the server refused, across all slots. */
export function UnsentNote() {
  const unsent = useUnsentActs().length
  const { held } = useSendingState()
  return (
    <>
      <div role="status">
        {held && unsent > 0 && (
          <Note tone="near" icon={CloudUpload} className="unsent">
            <Plural value={unsent} one="# change waits for the connection" other="# changes wait for the connection" />
          </Note>
        )}
      </div>
      <RefusedNote />
    </>
  )
}

/** The acts of this device that the server refused. */
export function RefusedNote() {
  const refused = useRefusedActs()
  return <div role="alert">{refused.length > 0 && <Refused acts={refused} />}</div>
}

function Refused({ acts }: { acts: readonly RefusedAct[] }) {
  const { t } = useLingui()
  const [, setLoaded] = useState(false)
  useEffect(() => void loadProblemTexts().then(() => setLoaded(true)), [])
  const reasonOf = ({ why }: RefusedAct) => {
    if (why === 'overtaken') return t`Another desk was first.`
    if (why === 'not-logged-in') return t`Who pressed it is no longer signed in.`
    return why ? problemText(new ApiProblem({ code: why })) : t`The server could not do it. Try again.`
  }
  return (
    <Note tone="bad" icon={TriangleAlert} className="unsent refused">
      <ul>
        {acts.map((one) => (
          <li key={one.of.key}>
            <b>
              <ActText of={one.of} />
            </b>{' '}
            {reasonOf(one)}
          </li>
        ))}
      </ul>
      <Button kind="second" small onClick={clearRefused}>
        <Trans>OK</Trans>
      </Button>
    </Note>
  )
}
