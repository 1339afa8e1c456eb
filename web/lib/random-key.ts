/** A value that nobody else has: 128 random bits, in hexadecimal. Also where the page came over plain http, as a
 *  phone on the clinic's own network has it, and `crypto.randomUUID` does not exist. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
