import { mobileOf } from '#contract/mobile.ts'
import * as calls from '#contract/one-time-passwords.ts'
import type { Scope } from '#contract/permissions.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { Problem } from '../platform/problem.ts'
import type { OtpProvider } from './provider.ts'
import { sendCode, verifyMobile } from './verify-mobile.ts'

export function oneTimePasswordRoutes<Callers extends Record<Scope, unknown>>(
  serve: Serve<Callers>,
  context: AppContext,
  provider: OtpProvider,
  countries: readonly string[],
): void {
  const mobileNo = mobileOf(countries)

  serve(calls.showOtpProvider, { summary: 'The provider that verifies mobile numbers' }, async () => {
    if (!provider) throw new Problem('otp-unavailable')
    return provider.way === 'widget' ? provider.facts : { way: 'code' as const }
  })

  serve(
    { ...calls.sendOtp, body: calls.sendOtp.body.safeExtend({ mobileNo }) },
    { summary: 'Sends a one-time password to a mobile', touches: [['patient', 'body.mobileNo']] },
    async ({ body, address }) => ({
      message: 'A code is on its way.',
      ...(await sendCode(context, provider, { ...body, address })),
    }),
  )

  serve(
    { ...calls.verifyOtp, body: calls.verifyOtp.body.safeExtend({ mobileNo: mobileNo.optional() }) },
    {
      summary: 'Verifies a mobile number with its one-time password, or with the access token of the widget',
      touches: [
        ['patient', 'answer.mobileNo'],
        ['patient', 'body.mobileNo'],
      ],
    },
    ({ body, address }) => verifyMobile(context, provider, { ...body, address }),
  )
}
