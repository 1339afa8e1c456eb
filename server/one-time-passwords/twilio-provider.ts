import { z } from 'zod'
import { Problem } from '../platform/problem.ts'
import { askProvider, type CodeProvider, type ProviderAnswer } from './provider.ts'

export interface TwilioKeys {
  /** `https://verify.twilio.com` */
  url: string
  accountSid: string
  authToken: string
  /** `VA…` */
  verifyService: string
}

/** Twilio's error codes for too many checks and too many sends. Both last until the code expires after ten minutes. */
const tooMany = new Set([60202, 60203])
const tenMinutes = 600

const refusal = z.object({ code: z.number() })
const verification = z.object({ status: z.string() })

/** Twilio Verify creates, sends and checks the codes.
 *  See https://www.twilio.com/docs/verify/api/verification and …/verification-check. */
export function twilioProvider({ url, accountSid, authToken, verifyService }: TwilioKeys): CodeProvider {
  const ask = (what: 'Verifications' | 'VerificationCheck', form: Record<string, string>) =>
    askProvider(`${url}/v2/Services/${verifyService}/${what}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams(form),
    })

  return {
    way: 'code',
    async send(mobile) {
      const answer = await ask('Verifications', { To: dialled(mobile), Channel: 'sms' })
      statusIn(answer)
      return {}
    },
    async check(mobile, code) {
      const answer = await ask('VerificationCheck', { To: dialled(mobile), Code: code })
      // Twilio deletes a verification that was approved or has expired.
      if (answer.status === 404) throw new Problem('otp-expired')
      if (statusIn(answer) !== 'approved') throw new Problem('otp-wrong')
    },
  }
}

/** E.164, as Twilio requires. */
const dialled = (mobile: string): string => mobile.replace(/^\+?/, '+')

function statusIn({ status, body }: ProviderAnswer): string {
  const refused = refusal.safeParse(body).data
  if (status === 429 && (!refused || tooMany.has(refused.code)))
    throw new Problem('too-many-requests', { minutes: tenMinutes / 60 }, { retryAfter: tenMinutes })
  const read = verification.safeParse(body)
  if (status >= 400 || !read.success)
    throw new Problem(
      'otp-unavailable',
      {},
      { cause: new Error(`Twilio answered ${status}, code ${refused?.code ?? 'none'}`) },
    )
  return read.data.status
}
