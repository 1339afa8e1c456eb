import type { Language } from '#contract/languages.ts'

/** Paise for a message on WhatsApp, and for a segment of an SMS, by the language of its text. */
export type MessagePrices = Readonly<Record<'whatsapp' | 'sms', Readonly<Record<Language, number>>>>

/** What carriers charge in India; `MESSAGE_PRICES` has what the operator pays. */
export const usualPaise = { whatsapp: 80, sms: 25 }

const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** They take two places. */
const escaped = new Set('\f^{}\\[~]|€')

/** In how many segments a text goes out as an SMS: of 160 letters of the GSM alphabet, or 70 of any other script; 153 or 67 each where it
 *  takes several. A letter of two places is never cut. */
export function segmentsOf(text: string): number {
  const letters = Array.from(text)
  const isGsm = letters.every((letter) => alphabet.has(letter) || escaped.has(letter))
  const [alone, each] = isGsm ? [160, 153] : [70, 67]
  const widths = letters.map((letter) => (isGsm ? (escaped.has(letter) ? 2 : 1) : letter.length))
  if (widths.reduce((sum, width) => sum + width, 0) <= alone) return 1
  let segments = 1
  let used = 0
  for (const width of widths) {
    if (used + width > each) {
      segments += 1
      used = 0
    }
    used += width
  }
  return segments
}

/** What a message costs, in whole paise. */
export function priceOf(
  prices: MessagePrices,
  { channel, language, text }: { channel: 'whatsapp' | 'sms'; language: Language; text: string },
): number {
  const paise = prices[channel][language]
  return Math.ceil(channel === 'sms' ? segmentsOf(text) * paise : paise)
}
