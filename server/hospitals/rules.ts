import { z } from 'zod'
import { plainDigits } from '#contract/mobile.ts'
import type { Limit } from '../platform/limits/index.ts'
import type { ChangeRow } from './change-store.ts'
import type { PageStart } from './search-store.ts'
import type { HospitalChange } from './settings-store.ts'
import type { HospitalRow } from './store.ts'

/** How often one network may search, and how often it may ask for all hospitals at once: a large answer. */
export const searchLimit: Limit = { name: 'search-address', most: 1_200, seconds: 60 }
export const listLimit: Limit = { name: 'list-address', most: 120, seconds: 60 }

/** How often the desks of one hospital may change its settings: details, doctors, slots. Four receptionists who each press a
 *  switch every two seconds stay below it; a script that makes every node and phone load again does not. */
export const settingsLimit: Limit = { name: 'settings-hospital', most: 120, seconds: 60 }

/** The wanted details that differ from the hospital's. */
export function changedDetails(hospital: HospitalRow, wanted: HospitalChange): HospitalChange {
  const { name, address, pincode, contact_no, contact_email } = hospital
  const now: HospitalChange = { name, address, pincode, contactNo: contact_no, contactEmail: contact_email }
  const change: HospitalChange = {}
  for (const key of detailKeys) if (wanted[key] !== undefined && wanted[key] !== now[key]) change[key] = wanted[key]
  return change
}

const detailKeys = ['name', 'address', 'pincode', 'contactNo', 'contactEmail'] as const

export const isSameChange = (one: HospitalChange, other: HospitalChange): boolean =>
  detailKeys.every((key) => one[key] === other[key])

/** For so long a desk sees that its change was rejected, in milliseconds. */
const rejectionShownFor = 14 * 86_400_000

export const isShownToDesk = ({ decision, decided_at }: ChangeRow, now: Date): boolean =>
  decision === null || (decision === 'rejected' && now.getTime() - (decided_at?.getTime() ?? 0) < rejectionShownFor)

/** Before every hospital. */
export const theBeginning: PageStart = { sortName: '', id: '00000000-0000-0000-0000-000000000000' }

export const isTheBeginning = ({ id }: PageStart): boolean => id === theBeginning.id

/** What is searched for: without outer spaces, control characters and repeated spaces, digits in any script. */
export function searchText(typed: string): string {
  return plainDigits(typed)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** A page's end as an opaque text that gives the next page. */
export const cursorAfter = ({ sortName, id }: PageStart): string =>
  Buffer.from(JSON.stringify([sortName, id])).toString('base64url')

const cursorParts = z.tuple([z.string().regex(/^[^\0]*$/), z.uuid()])

/** Where a cursor says that the page begins; undefined when nobody gave out such a cursor. */
export function readCursor(cursor: string | undefined): PageStart | undefined {
  if (cursor === undefined) return theBeginning
  try {
    const [sortName, id] = cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { sortName, id }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}

/** So many parts at most, and so many hospitals in each: ids are random, so that equal stretches hold about as many. */
const mostParts = 4096
const fullPart = 10_000

/** Into how many parts a list of so many hospitals is divided: a power of two. */
export function partsFor(total: number): number {
  let parts = 1
  while (parts < mostParts && total > parts * fullPart) parts *= 2
  return parts
}

/** The first and the last id of a part, counted from 1; undefined when there is no such part. */
export function idsOfPart(part: number, parts: number): [first: string, last: string] | undefined {
  const bits = Math.log2(parts)
  if (!Number.isInteger(bits) || parts > mostParts || part < 1 || part > parts) return undefined
  const size = 1n << (128n - BigInt(bits))
  const first = BigInt(part - 1) * size
  return [idOf(first), idOf(first + size - 1n)]
}

const idOf = (number: bigint): string =>
  number
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
