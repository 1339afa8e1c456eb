import type { Feedback } from '#contract/past-visits.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { holdLinked, holdToAnswer, writeAnswer } from './past-store.ts'
import { mayAnswer } from './rules.ts'

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
