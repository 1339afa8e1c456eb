import type { OtpSettings } from './one-time-passwords/index.ts'
import { StartRefused } from './platform/database/index.ts'

/** Reads who proves mobile numbers, with the keys that this needs. Without a word of it: `dev`, in production nobody.
 *  @throws StartRefused with a sentence that names the variable which is wrong or missing */
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
          'OTP_PROVIDER=dev shows one-time passwords to anybody; it is refused when NODE_ENV=production.',
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
