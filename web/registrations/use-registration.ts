import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { adminHospitals } from '#contract/admin.ts'
import { registrationRequest, setUpAnswer, type SetUp } from '#contract/registrations.ts'
import { adminToken, callAsAdmin, hospitalsChanged } from '../lib/admin-session.ts'
import { isOver } from '../lib/create-session.ts'
import { call, isDecided } from '../lib/api.ts'
import { fieldTexts } from '../lib/field-problem-text.ts'
import { useDialogs, useNavigate } from '../ui/index.ts'
import { forgetDraft, type Draft } from './draft.ts'
import { registrationOf } from './registration-of.ts'

/** The last failure; undefined during and after a successful attempt. */
export type Failure =
  | { at: 'fields'; textsOf: () => Record<string, string> }
  | { at: 'all'; problem: unknown }
  | undefined

/** Sends a registration, one attempt at a time: as a request, or with the admin's session as a new hospital.
 *  @param added receives the set-up link for the hospital */
export function useRegistration(added: (setUp: SetUp) => void) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const sending = useRef(false)
  /** The hospital number of an attempt without a definite response: it may have succeeded. */
  const unanswered = useRef<string>(undefined)
  const [busy, setBusy] = useState(false)

  const arrivedText = () =>
    t`This hospital number now exists. Your earlier attempt got no response, but has probably succeeded.`

  async function send(draft: Draft): Promise<Failure> {
    if (sending.current) return undefined
    sending.current = true
    setBusy(true)
    const token = adminToken()
    try {
      // The server treats a registration with an expired token as a public request, so the session is checked first.
      if (token) await callAsAdmin(adminHospitals, { query: { limit: 1 } })
      const answer = await call(registrationRequest, { body: registrationOf(draft), token })
      forgetDraft()
      setBusy(false)
      await arrive(setUpAnswer.safeParse(answer).data)
      return undefined
    } catch (problem) {
      if (isOver(problem)) return undefined // the gate replaces this screen; the input is stored
      return failureOf(problem, draft.hospitalNumber)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  function failureOf(problem: unknown, hospitalNumber: string): Failure {
    if (!isDecided(problem)) {
      unanswered.current = hospitalNumber
      return { at: 'all', problem }
    }
    if (problem.code === 'hospital-number-taken' && unanswered.current === hospitalNumber)
      return { at: 'fields', textsOf: () => ({ hospitalNumber: arrivedText() }) }
    return Object.keys(problem.fields).length > 0
      ? { at: 'fields', textsOf: () => fieldTexts(problem) }
      : { at: 'all', problem }
  }
  async function arrive(setUp: SetUp | undefined) {
    if (setUp) {
      hospitalsChanged()
      return added(setUp)
    }
    await dialogs.alert(t`Registration request received .We will get back to you at the earliest.`)
    await navigate('/')
  }
  return { send, busy }
}
