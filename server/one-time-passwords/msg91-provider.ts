import { z } from 'zod'
import { readMobile } from '#contract/mobile.ts'
import { Problem } from '../platform/problem.ts'
import { askProvider, type WidgetProvider } from './provider.ts'

export interface Msg91Keys {
  /** `https://control.msg91.com` */
  url: string
  /** `https://verify.msg91.com/otp-provider.js` */
  script: string
  authKey: string
  widgetId: string
  tokenAuth: string
}

/** MSG91 reports a failure in `type`, with HTTP 200. */
const verdict = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), message: z.string() }),
  z.object({ type: z.literal('error'), code: z.union([z.string(), z.number()]).optional(), message: z.unknown() }),
])

/** MSG91 returns a mobile as digits that begin with the calling code, without a plus. Without adding the plus, `6591234567` from
 *  Singapore would be read as an Indian number. */
const wholeNumber = (message: string, countries: readonly string[]) =>
  readMobile(message.replace(/^\+?/, '+'), countries)

/** MSG91's widget. The access token is not trusted: the mobile comes from MSG91's response, and every error is a rejection,
 *  including "already verified" (702). */
export function msg91Provider(
  { url, script, authKey, widgetId, tokenAuth }: Msg91Keys,
  countries: readonly string[],
): WidgetProvider {
  return {
    way: 'widget',
    facts: { way: 'widget', script, widgetId, tokenAuth },
    origins: [...new Set([script, url].map((address) => new URL(address).origin))],
    async mobileOf(accessToken) {
      const { status, body } = await askProvider(`${url}/api/v5/widget/verifyAccessToken`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ 'authkey': authKey, 'access-token': accessToken }),
      })
      const read = verdict.safeParse(body)
      if (!read.success)
        throw new Problem('otp-unavailable', {}, { cause: new Error(`MSG91 answered ${status} in a form of its own`) })
      const mobile = read.data.type === 'success' ? wholeNumber(read.data.message, countries) : undefined
      if (!mobile) throw new Problem('otp-wrong')
      return mobile
    },
  }
}
