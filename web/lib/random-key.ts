/** A unique value: 128 random bits in hexadecimal. Works on plain http, for a phone in the clinic's own network, where
 *  `crypto.randomUUID` is missing. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
