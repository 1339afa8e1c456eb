import * as calls from '#contract/past-visits.ts'
import type { Callers } from '../accounts/index.ts'
import type { Serve } from '../calls/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { holdLinked, holdToAnswer, pastOfMobile, writeAnswer } from './past-store.ts'
import { pastForPerson } from './present.ts'
import { actLimits, mayAnswer, pastCursor, readPastCursor } from './rules.ts'
import type { Feedback } from '#contract/past-visits.ts'

/** How many visits a page has where the request does not say. */
const pageSize = 20

/** Opens the calls of visits that are over. */
export function pastRoutes(serve: Serve<Callers>, context: AppContext): void {
  const { db, clock } = context

  serve(
    calls.pastAppointments,
    {
      summary:
        'The own appointments that are completed or cancelled, and from the day after also missed and past ones, newest first',
    },
    async ({ caller, query: { cursor, limit = pageSize } }) => {
      const after = cursor === undefined ? undefined : readPastCursor(cursor)
      if (cursor !== undefined && !after)
        throw new Problem('wrong-field', {}, { fields: { cursor: { code: 'cursor-unknown' } } })
      const rows = await pastOfMobile(db, caller.mobile, { after, most: limit + 1, now: clock() })
      const last = rows[limit - 1]
      return {
        appointments: rows.slice(0, limit).map(pastForPerson),
        nextCursor: rows.length > limit && last ? pastCursor({ day: last.service_day, id: last.id }) : null,
      }
    },
  )

  serve(
    calls.giveFeedback,
    {
      summary:
        'Says how the waiting was before a completed visit, within seven days; it can be changed for ten minutes. A repeat changes nothing',
      touches: [['appointment', 'params.id']],
    },
    async ({ caller, params, body }) => {
      context.limits.countHere(actLimits.account, caller.id)
      await answerVisit(context, { id: knownId(params.id), mobile: caller.mobile, waiting: body.waiting })
      return { message: 'Answer counted' }
    },
  )
}

/** Answers how the waiting was before a completed visit.
 *  @param mobile of the account; undefined for the holder of the link, which ends with the day
 *  @throws Problem `appointment-not-found`, `wrong-status` of a visit that is not completed, or was more than seven days ago; `already-answered` */
export const answerVisit = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, mobile, waiting }: { id: string; mobile: string | undefined; waiting: Feedback },
): Promise<void> =>
  db.transaction(async (tx) => {
    const at = clock()
    const visit = await (mobile === undefined ? holdLinked(tx, id) : holdToAnswer(tx, id, mobile))
    if (!visit) throw new Problem('appointment-not-found')
    const refusal = mayAnswer(visit, waiting, at)
    if (refusal) throw new Problem(refusal)
    await writeAnswer(tx, id, waiting, at)
  })
