import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { z } from 'zod'
import type { BookedBy, ReportedSession, tokenOutcome } from '#contract/reports.ts'

const outcomes = {
  completed: msg`Completed`,
  missed: msg({ message: 'Missed', context: 'of one token' }),
  cancelled: msg`Cancelled`,
  leftOver: msg`Left over`,
  waiting: msg`Waiting`,
}
const givers = { online: msg`Online`, desk: msg`Desk`, kiosk: msg`Kiosk` }

/** What became of a token. */
export const outcomeText = (outcome: z.infer<typeof tokenOutcome>): string => i18n._(outcomes[outcome])

/** How a token was given. */
export const givenText = (by: BookedBy): string => i18n._(givers[by])

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
