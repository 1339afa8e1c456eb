import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { z } from 'zod'
import type { BookedBy, tokenOutcome } from '#contract/reports.ts'

const outcomes = {
  completed: msg`Completed`,
  missed: msg`Missed`,
  cancelled: msg`Cancelled`,
  leftOver: msg`Left over`,
  waiting: msg`Waiting`,
}
const givers = { online: msg`Online`, desk: msg`Desk`, kiosk: msg`Kiosk` }

/** What became of a token. */
export const outcomeText = (outcome: z.infer<typeof tokenOutcome>): string => i18n._(outcomes[outcome])

/** How a token was given. */
export const givenText = (by: BookedBy): string => i18n._(givers[by])
