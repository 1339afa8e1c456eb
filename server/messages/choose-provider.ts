import { paidChannel, type PaidChannel } from '#contract/message-consents.ts'
import { openDevPhone, type DevPhone } from './dev-provider.ts'
import { metaProvider, type MetaKeys } from './meta-provider.ts'
import { msg91Provider, type Msg91Keys } from './msg91-provider.ts'
import type { MessageProvider, Templates } from './provider.ts'
import { twilioProvider, type TwilioKeys } from './twilio-provider.ts'

export type MessageProviderKeys = Msg91Keys | TwilioKeys | MetaKeys

/** The providers with their keys, and the ids of the templates. */
export interface ProviderSettings {
  /** Nothing leaves the machine. */
  dev: boolean
  providers: readonly { channel: PaidChannel; keys: MessageProviderKeys }[]
  templates: Templates
}

/** @param origin of the product's pages */
export function chooseProviders(
  { dev, providers }: ProviderSettings,
  origin: string,
): { providers: readonly MessageProvider[]; phone: DevPhone | undefined } {
  const phone = dev ? openDevPhone() : undefined
  return {
    phone,
    providers: phone
      ? paidChannel.options.map((channel) => phone.providerOf(channel))
      : providers.map(({ channel, keys }) => chooseProvider(channel, keys, origin)),
  }
}

function chooseProvider(channel: PaidChannel, keys: MessageProviderKeys, origin: string): MessageProvider {
  switch (keys.provider) {
    case 'msg91':
      return msg91Provider(keys)
    case 'twilio':
      return twilioProvider(channel, keys, `${origin}/callbacks/twilio`)
    case 'meta':
      return metaProvider(keys)
  }
}
