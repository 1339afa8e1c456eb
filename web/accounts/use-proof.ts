import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendOtp, showOtpProvider, verifyOtp } from '#contract/one-time-passwords.ts'
import { useAdminSession } from '../lib/admin-session.ts'
import { call } from '../lib/api.ts'
import { useHospitalSession } from '../lib/session.ts'
import { keepSentCode, readSentCode, type SentCode } from './sent-code.ts'
import { useWidget } from './use-widget.ts'

/** A mobile number and its proof, which sign-up and reset accept once, within ten minutes. */
export interface Proof {
  otpToken: string
  mobileNo: string
}

const providerFacts = queryOptions({
  queryKey: ['otp-provider'],
  queryFn: ({ signal }) => call(showOtpProvider, { signal }),
  staleTime: Infinity,
})

/** Verifies a mobile number, by our own code or a provider's widget; the screen does not know which. Failures are thrown,
 *  for the field that caused them. */
export function useProof(onProven: (proof: Proof) => void) {
  const client = useQueryClient()
  const provider = useQuery(providerFacts).data
  const [sent, setSent] = useState(() => readSentCode(Date.now()))
  const atDesk = useHospitalSession() === 'in'
  const asAdmin = useAdminSession() === 'in'
  const isKept = atDesk || asAdmin
  const ofWidget = provider?.way === 'widget' ? provider : undefined
  const widget = useWidget(isKept ? undefined : ofWidget)

  function waitFor(code: SentCode | undefined) {
    keepSentCode(code)
    setSent(code)
  }
  async function prove(body: { mobileNo: string; code: string } | { accessToken: string }) {
    const proof = await call(verifyOtp, { body })
    keepSentCode(undefined)
    onProven(proof)
  }
  return {
    /** The code that was sent and not yet entered. */
    sent,
    /** A desk is logged in on this device, or the admin in this tab: the widget may not run beside their sessions. */
    barred: ofWidget !== undefined && isKept,
    /** The widget, where a provider verifies mobiles and the widget may run. */
    widget: ofWidget && !isKept ? widget : undefined,
    /** Sends a code, or opens the widget. */
    async begin(mobileNo: string) {
      const facts = await client.query(providerFacts)
      if (facts.way === 'widget') {
        const accessToken = await widget.ask(mobileNo)
        if (accessToken !== undefined) await prove({ accessToken })
      } else {
        const { devCode } = await call(sendOtp, { body: { mobileNo } })
        waitFor({ mobileNo, devCode, at: Date.now() })
      }
    },
    check: (mobileNo: string, code: string) => prove({ mobileNo, code }),
    changeNumber: () => waitFor(undefined),
  }
}
