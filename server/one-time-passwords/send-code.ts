import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import type { OtpProvider } from './provider.ts'
import { sendLimits } from './rules.ts'

/** Sends a one-time password to a mobile.
 *  @throws Problem `too-many-requests`, `otp-unavailable`, `otp-other-way` if the page's widget sends it */
export async function sendCode(
  { limits }: Pick<AppContext, 'limits'>,
  provider: OtpProvider,
  { mobileNo, address }: { mobileNo: string; address: string },
): Promise<{ devCode?: string }> {
  if (!provider) throw new Problem('otp-unavailable')
  if (provider.way === 'widget') throw new Problem('otp-other-way')
  await limits.count(sendLimits.address, address)
  await limits.count(sendLimits.number, mobileNo)
  return provider.send(mobileNo)
}
