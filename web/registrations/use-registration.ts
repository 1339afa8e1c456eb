import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { registrationRequest, setUpAnswer, type SetUp } from '#contract/registrations.ts'
import { adminToken, forgetAdminToken } from '../lib/admin-session.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { useAsk } from '../ui/index.ts'
import { forgetDraft, type Draft } from './draft.ts'
import { registrationOf } from './registration-of.ts'

/** Why the last try came to nothing; undefined when it did not, or is on its way. */
export type Failure = { at: 'fields'; fields: Record<string, string> } | { at: 'all'; problem: unknown } | undefined

/** Sends a registration, once at a time: as a request, or with the admin's session as a hospital that is there at once.
 *  @param added what the admin hands over to the hospital */
export function useRegistration(added: (setUp: SetUp) => void) {
  const { t } = useLingui()
  const ask = useAsk()
  const navigate = useNavigate()
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)

  async function send(draft: Draft): Promise<Failure> {
    if (sending.current) return undefined
    sending.current = true
    setBusy(true)
    const token = adminToken()
    try {
      const answer = await call(registrationRequest, { body: registrationOf(draft), token })
      forgetDraft()
      setBusy(false)
      await arrive(setUpAnswer.safeParse(answer).data)
      return undefined
    } catch (problem) {
      if (token !== undefined && isLoggedOut(problem)) return await logInAgain()
      const fields = problem instanceof ApiProblem ? problem.fields : {}
      return Object.keys(fields).length > 0 ? { at: 'fields', fields } : { at: 'all', problem }
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  async function arrive(setUp: SetUp | undefined) {
    if (setUp) return added(setUp)
    await ask.alert(t`Registration request received .We will get back to you at the earliest.`)
    await navigate('/')
  }
  async function logInAgain(): Promise<undefined> {
    forgetAdminToken()
    await ask.alert(t`Your log-in as the admin is over. Log in again: what you typed is kept.`)
    await navigate('/admin')
  }
  return { send, busy }
}

const isLoggedOut = (problem: unknown) => problem instanceof ApiProblem && problem.status === 401
