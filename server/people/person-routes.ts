import * as calls from '#contract/persons.ts'
import { showOwnDoctor as call } from '#contract/hospital-day.ts'
import {
  refuseCommon,
  removeSessionOfPerson,
  removeSessionsOfPerson,
  sessionId,
  sessionsOfPerson,
  type Callers,
  type SessionLives,
} from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { hashPassword, passwordAsker } from '../platform/passwords.ts'
import { Problem } from '../platform/problem.ts'
import { readLimit } from '../appointments/index.ts'
import type { Estimates } from '../estimates/index.ts'
import { askForMonths, setPersonPassword, updatePersonRow } from './store.ts'
import { logInPerson } from './log-in-person.ts'
import { startSession } from './open-session.ts'
import { removePasswordLink } from './password-link-store.ts'
import { deletePinsOfPerson } from './pin-store.ts'
import { originOf } from './rules.ts'
import { personOf, showMe, showOwnDoctor } from './show-me.ts'

/** The log-in of a person, and what belongs to it: password, sessions, the month by e-mail. */
export function personRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  { hasMail, lives }: { hasMail: boolean; lives: SessionLives },
): void {
  const { db, clock } = context

  serve(
    calls.personLogIn,
    {
      summary: 'Logs a person in who works at a hospital, or joins it by a link',
      touches: [
        ['person', 'answer.person._id'],
        ['hospital', 'answer.hospital._id'],
      ],
    },
    ({ body, address, cookie, headers }) =>
      logInPerson(context, body, { address, cookie }, originOf(headers['user-agent'], address)),
  )

  serve(
    calls.switchHospital,
    {
      summary: 'Goes on at another own hospital, with a session that takes the place of this one',
      touches: [['hospital', 'body.hospitalId']],
    },
    async ({ caller, body: { hospitalId }, address, headers }) =>
      startSession(
        context,
        await personOf(context, caller),
        originOf(headers['user-agent'], address),
        hospitalId,
        caller,
      ),
  )

  serve(calls.showMe, { summary: 'Who is logged in, and what the session may do' }, ({ caller }) =>
    showMe(context, hasMail, caller),
  )

  serve(calls.updateMe, { summary: 'Changes the own name or language' }, async ({ caller, body }) => {
    const { id } = await personOf(context, caller)
    const { name, language } = body
    await updatePersonRow(db, id, { ...(name !== undefined && { name }), ...(language && { language }) })
    return showMe(context, hasMail, { ...caller, person: { id, name: name ?? '' } })
  })

  serve(
    calls.setMonthlyReport,
    { summary: 'Asks for the figures of each month by e-mail, or for no more of them' },
    async ({ caller, body: { on } }) => {
      const { id } = await personOf(context, caller)
      const before = await showMe(context, hasMail, caller)
      const canHave = before.monthlyReport !== undefined
      if (on && !canHave) throw new Problem('not-allowed')
      await askForMonths(db, id, caller.hospitalId, clock(), on)
      return { ...before, ...(canHave && { monthlyReport: on }) }
    },
  )

  serve(
    calls.setOwnPassword,
    { summary: 'Sets the own password, and ends the other sessions and the own PINs' },
    async ({ caller, body: { password }, address }) => {
      const { id, login_name } = await personOf(context, caller)
      await refuseCommon(password, login_name)
      const hash = await hashPassword(password, passwordAsker(context.limits, 'known', address))
      await db.transaction(async (tx) => {
        await setPersonPassword(tx, id, hash)
        await removePasswordLink(tx, id)
        await removeSessionsOfPerson(tx, id, caller.tokenHash)
        await deletePinsOfPerson(tx, id)
      })
      return undefined
    },
  )

  serve(calls.listOwnSessions, { summary: 'The own sessions, the last used first' }, async ({ caller }) => {
    const { id } = await personOf(context, caller)
    return (await sessionsOfPerson(db, id, lives, clock())).map((row) => ({
      _id: sessionId(row.token_hash),
      current: row.token_hash.equals(caller.tokenHash),
      browser: row.browser ?? '',
      network: row.network ?? '',
      lastUsedAt: row.last_seen_at.toISOString(),
      startedAt: row.created_at.toISOString(),
    }))
  })
  serve(calls.endOwnSession, { summary: 'Ends one of the own sessions' }, async ({ caller, params }) => {
    const { id } = await personOf(context, caller)
    if (!(await removeSessionOfPerson(db, id, params.id))) throw new Problem('session-not-found')
    return undefined
  })
  serve(
    calls.endOtherSessions,
    { summary: 'Ends all own sessions but this one, and the own PINs' },
    async ({ caller }) => {
      const { id } = await personOf(context, caller)
      await db.transaction(async (tx) => {
        await removeSessionsOfPerson(tx, id, caller.tokenHash)
        await deletePinsOfPerson(tx, id)
      })
      return undefined
    },
  )
}

/** Opens what the doctor's screen reads beside the queues. */
export function doctorRoutes(serve: Serve<Callers>, context: AppContext, estimates: Estimates): void {
  serve(
    call,
    {
      summary: 'A doctor with the sessions of today: who the person of the session is, or `doctorId`',
      touches: [['doctor', 'query.doctorId']],
    },
    ({ caller, query: { doctorId } }) => {
      context.limits.countHere(readLimit, caller.hospitalId)
      return showOwnDoctor(context, estimates, caller, doctorId)
    },
  )
}
