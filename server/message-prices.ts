import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { language } from '#contract/languages.ts'
import { usualPaise, type MessagePrices } from './messages/index.ts'
import { StartRefused } from './platform/database/index.ts'

const rupees = z.number().min(0).max(1000)
const file = z.strictObject({
  whatsapp: z.partialRecord(language, rupees).default({}),
  sms: z.partialRecord(language, rupees).default({}),
})

/** Reads what messages cost: the JSON file of MESSAGE_PRICES, with rupees by channel and language. A language without a price has the usual one.
 *  @throws StartRefused that names the variable */
export function messagePrices(env: NodeJS.ProcessEnv): MessagePrices {
  const own = env['MESSAGE_PRICES'] ? read(env['MESSAGE_PRICES']) : { whatsapp: {}, sms: {} }
  const paise = (channel: 'whatsapp' | 'sms') => {
    const of = (code: (typeof language.options)[number]) => {
      const price = own[channel][code]
      return price === undefined ? usualPaise[channel] : price * 100
    }
    return z.record(language, z.number()).parse(Object.fromEntries(language.options.map((code) => [code, of(code)])))
  }
  return { whatsapp: paise('whatsapp'), sms: paise('sms') }
}

function read(path: string): z.output<typeof file> {
  const wrong = 'MESSAGE_PRICES must be a JSON file such as {"whatsapp": {"en": 0.8}, "sms": {"en": 0.25, "hi": 0.25}}'
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new StartRefused(`${wrong}; "${path}" is none.`, { cause })
  }
}
