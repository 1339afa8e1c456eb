import { readTypedMobile } from '../lib/typed-mobile.ts'

/** How a message is sent by hand: from this device's own app, so that no provider is needed. */
export type Carrier = 'whatsapp' | 'sms'

/** The address that opens a message, ready to send.
 *  @param mobile as stored; without one the app asks for the person */
export function messageAddress(carrier: Carrier, mobile: string | undefined, text: string): string {
  const body = encodeURIComponent(text)
  const digits = mobile?.replace('+', '') ?? ''
  return carrier === 'whatsapp' ? `https://wa.me/${digits}?text=${body}` : `sms:${digits && `+${digits}`}?body=${body}`
}

/** In milliseconds, for two presses. */
const doubled = 600
let last: { carrier: Carrier; contact: string; at: number } | undefined

/** Opens a message to a person, ready to send.
 *  @param contact as the desk has it: a mobile, or any text
 *  @returns whether it was written */
export async function sendByHand(carrier: Carrier, contact: string, write: () => Promise<string>): Promise<boolean> {
  const now = performance.now()
  const isSecondPress = last?.carrier === carrier && last.contact === contact && now - last.at < doubled
  last = { carrier, contact, at: now }
  if (isSecondPress) return true
  // at once: later the browser takes it for a window that opens by itself
  const opened = carrier === 'whatsapp' ? open('', '_blank') : undefined
  try {
    const address = messageAddress(carrier, readTypedMobile(contact), await write())
    if (opened) opened.location.href = address
    else location.href = address
    return true
  } catch {
    opened?.close()
    return false
  }
}
