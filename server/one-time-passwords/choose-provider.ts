import type { AppContext } from '../platform/app-context.ts'
import { devProvider } from './dev-provider.ts'
import { msg91Provider, type Msg91Keys } from './msg91-provider.ts'
import type { OtpProvider } from './provider.ts'
import { twilioProvider, type TwilioKeys } from './twilio-provider.ts'

/** The configured provider with its keys. */
export type OtpSettings =
  | { provider: 'dev' }
  | ({ provider: 'msg91' } & Msg91Keys)
  | ({ provider: 'twilio' } & TwilioKeys)
  | undefined

export function chooseProvider(settings: OtpSettings, context: AppContext, countries: readonly string[]): OtpProvider {
  switch (settings?.provider) {
    case 'dev':
      return devProvider(context)
    case 'msg91':
      return msg91Provider(settings, countries)
    case 'twilio':
      return twilioProvider(settings)
    case undefined:
      return undefined
  }
}
