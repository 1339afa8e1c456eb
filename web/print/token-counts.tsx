import { Trans } from '@lingui/react/macro'
import type { ReportedSession } from '#contract/reports.ts'

type Counts = Pick<ReportedSession, 'tokens' | 'completed' | 'missed' | 'cancelled' | 'waiting' | 'leftOver'>

/** What became of the tokens of a session: parts that add up to all of them. */
export const TokenCounts = ({ tokens, completed, missed, cancelled, waiting, leftOver }: Counts) => (
  <>
    <span>
      <Trans>
        <b>{tokens}</b> tokens: <b>{completed}</b> completed, <b>{missed}</b> missed, <b>{cancelled}</b> cancelled
      </Trans>
    </span>
    {waiting > 0 && (
      <span>
        <Trans>
          <b>{waiting}</b> still wait
        </Trans>
      </span>
    )}
    {leftOver > 0 && (
      <span>
        <Trans>
          <b>{leftOver}</b> were left over
        </Trans>
      </span>
    )}
  </>
)
