import type { OtpSettings } from './one-time-passwords/index.ts'
import { StartRefused } from './platform/database/index.ts'

/** Reads the provider that verifies mobile numbers, with its keys. The default is `dev`, in production none.
 *  @throws StartRefused that names the invalid or missing variable */
export function otpSettings(env: NodeJS.ProcessEnv, production: boolean): OtpSettings {
  const provider = env['OTP_PROVIDER'] || (production ? '' : 'dev')
  const need = (name: string): string => {
    const value = env[name]
    if (!value) throw new StartRefused(`OTP_PROVIDER=${provider} needs ${name}, which is not set.`)
    return value
  }
  const address = (name: string, preset: string): string => {
    const value = env[name] || preset
    if (!URL.canParse(value)) throw new StartRefused(`${name} must be an address; it is "${value}".`)
    return value.replace(/\/+$/, '')
  }
  switch (provider) {
    case '':
      return undefined
    case 'dev':
      if (production)
        throw new StartRefused(
          'OTP_PROVIDER=dev shows one-time passwords to every visitor; it is refused when NODE_ENV=production.',
        )
      return { provider }
    case 'msg91':
      return {
        provider,
        url: address('MSG91_URL', 'https://control.msg91.com'),
        script: address('MSG91_SCRIPT', 'https://verify.msg91.com/otp-provider.js'),
        authKey: need('MSG91_AUTH_KEY'),
        widgetId: need('MSG91_WIDGET_ID'),
        tokenAuth: need('MSG91_TOKEN_AUTH'),
      }
    case 'twilio':
      return {
        provider,
        url: address('TWILIO_URL', 'https://verify.twilio.com'),
        accountSid: need('TWILIO_ACCOUNT_SID'),
        authToken: need('TWILIO_AUTH_TOKEN'),
        verifyService: need('TWILIO_VERIFY_SERVICE'),
      }
    default:
      throw new StartRefused(`OTP_PROVIDER must be one of dev, msg91, twilio; it is "${provider}".`)
  }
}

/** The ITU's calling codes: of one digit, of two, and all others of three. */
const callingCode =
  /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[058]|9[679])\d)$/

/** Reads the calling codes of the countries whose mobiles are accepted. `91` is required, because a number without a calling
 *  code is Indian.
 *  @throws StartRefused that names the variable */
export function mobileCountries(env: NodeJS.ProcessEnv): string[] {
  const text = env['MOBILE_COUNTRIES'] || '91'
  const codes = text.split(',').map((one) => one.trim())
  if (!codes.every((code) => callingCode.test(code)) || !codes.includes('91'))
    throw new StartRefused(
      `MOBILE_COUNTRIES must be country calling codes with commas, 91 among them, such as 91,977; it is "${text}".`,
    )
  return [...new Set(codes)]
}
