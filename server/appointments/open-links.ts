import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Connection } from '../platform/database/index.ts'
import { addLinkHashes, linkKey } from './link-store.ts'

/** RFC 4648, in lower case. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const codeShape = /^[a-z2-7]{16}$/

/** The bytes of a code: 80 bits, 16 characters of base32. */
const codeBytes = 10

/** The links of appointments. Only a hash of a code is stored; the key and the id give the code again. */
export interface Links {
  /** The path of an appointment's link: `/t/{code}`. */
  linkOf(appointmentId: string): string
  /** The hash by which the database finds the appointment of a code as it was typed: a decimal number of 64 bits. Undefined for a text that
   *  cannot be a code. */
  hashOfCode(code: string): string | undefined
  /** Whether it is the code of that appointment. */
  isCodeOf(code: string, appointmentId: string): boolean
}

/** Gives those appointments a link that have none, and all a new one after a change of the key.
 *  @param db with the key in each session (server/link-key.ts) */
export async function openLinks(db: Connection, now: Date): Promise<Links> {
  const key = Buffer.from(await linkKey(db), 'hex')
  await addLinkHashes(db, now)
  const bytesOf = (id: string) => createHmac('sha256', key).update(id).digest().subarray(0, codeBytes)
  return {
    linkOf: (id) => `/t/${writeCode(bytesOf(id))}`,
    hashOfCode: (code) => {
      const bytes = readCode(code)
      return bytes && hashOfBytes(bytes)
    },
    isCodeOf: (code, id) => {
      const bytes = readCode(code)
      return bytes !== undefined && timingSafeEqual(bytes, bytesOf(id))
    },
  }
}

/** The function `link_hash` of the database computes the same. */
const hashOfBytes = (bytes: Buffer) => String(createHash('sha256').update(bytes).digest().readBigInt64BE())

/** Five bytes are eight characters. */
function writeCode(bytes: Buffer): string {
  const digits = [0, 5].map((at) => bytes.readUIntBE(at, 5).toString(32).padStart(8, '0'))
  return digits.join('').replace(/./g, (digit) => alphabet.charAt(Number.parseInt(digit, 32)))
}

function readCode(typed: string): Buffer | undefined {
  const code = typed.toLowerCase()
  if (!codeShape.test(code)) return undefined
  const bytes = Buffer.alloc(codeBytes)
  for (const half of [0, 1]) {
    const letters = code.slice(half * 8, half * 8 + 8)
    const digits = letters.replace(/./g, (letter) => alphabet.indexOf(letter).toString(32))
    bytes.writeUIntBE(Number.parseInt(digits, 32), half * 5, 5)
  }
  return bytes
}
