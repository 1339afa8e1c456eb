import { Trans } from '@lingui/react/macro'
import { Megaphone, Play, UserX } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useMedia } from '../lib/media.ts'
import { Button } from '../ui/index.ts'
import type { DeskList } from './desk-list.ts'
import { focusPrimary, primaryOf, type PrimaryAct } from './primary-act.ts'
import { deskKeys, KeyHint } from './desk-keys.tsx'
import type { DeskActs } from './use-desk-acts.ts'
import { wideDesk } from './widths.ts'

/** The primary button, which keeps the focus while its act changes and while it rests, and the two acts on who is called. */
export function CallActs({ list, acts }: { list: DeskList; acts: DeskActs }) {
  'use memo'
  const primary = primaryOf(list)
  const isWide = useMedia(wideDesk)
  const resumes = primary?.act === 'open' || (primary?.act === 'next' && primary.resumes)
  return (
    <div className="desk-acts">
      {primary && (
        <Button
          key="primary"
          className="main"
          aria-disabled={acts.isResting || undefined}
          icon={resumes ? Play : undefined}
          onKeyDown={ignoreRepeats}
          onClick={acts.moveOn}
        >
          <span>
            <PrimaryText of={primary} />
          </span>
          <KeyHint>Enter</KeyHint>
        </Button>
      )}
      {list.called && (
        <>
          <Button
            kind="second"
            small
            icon={isWide ? undefined : Megaphone}
            aria-keyshortcuts={`Alt+${deskKeys.callAgain}`}
            onClick={acts.callAgain}
          >
            <Trans>Call again</Trans> <KeyHint>{`Alt ${deskKeys.callAgain}`}</KeyHint>
          </Button>
          <Button
            kind="second"
            small
            icon={isWide ? undefined : UserX}
            aria-keyshortcuts={`Alt+${deskKeys.notHere}`}
            onClick={() => {
              acts.calledIsAway()
              focusPrimary()
            }}
          >
            <Trans>Not here</Trans> <KeyHint>{`Alt ${deskKeys.notHere}`}</KeyHint>
          </Button>
        </>
      )}
    </div>
  )
}

/** A held key would complete one patient after another. */
function ignoreRepeats(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}

function PrimaryText({ of: primary }: { of: PrimaryAct }) {
  if (primary.act === 'open') return <Trans>Go on</Trans>
  if (primary.act === 'complete') return <CompleteText number={primary.complete.number} />
  const { complete, call, resumes } = primary
  const [number, next] = [complete?.number, call.number]
  if (number !== undefined) {
    return (
      <Trans>
        Complete {number} and call {next}
      </Trans>
    )
  }
  return resumes ? <Trans>Go on and call {next}</Trans> : <Trans>Call {next}</Trans>
}

function CompleteText({ number }: { number: number }) {
  return <Trans>Complete {number}</Trans>
}
