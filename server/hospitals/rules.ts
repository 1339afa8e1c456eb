import { z } from 'zod'
import { detailNames, hospitalDetails, type ChangedDetails } from '#contract/hospitals.ts'
import { plainDigits } from '#contract/mobile.ts'
import { fieldsOf } from '../platform/columns.ts'
import type { Limit } from '../platform/limits/index.ts'
import { Problem } from '../platform/problem.ts'
import type { ChangeRow } from './change-store.ts'
import type { PageStart } from './search-store.ts'
import type { HospitalRow } from './store.ts'

/** Limits of one network: searches, and requests of the whole list, which is large. */
export const searchLimit: Limit = { name: 'search-address', most: 1_200, seconds: 60 }
export const listLimit: Limit = { name: 'list-address', most: 120, seconds: 60 }

/** Limit of the changes of one hospital's details, doctors and slots. Four receptionists who each toggle a switch every two
 *  seconds stay below it; a script would make every node and phone reload. */
export const settingsLimit: Limit = { name: 'settings-hospital', most: 120, seconds: 60 }

/** Limit of the reads of one hospital's profile, the longest answer of a desk. */
export const profileLimit: Limit = { name: 'profile-hospital', most: 300, seconds: 60 }

/** How many of each may be active: slots of a doctor and of a hospital, its doctors, its leaves and holidays that have not ended, and the
 *  changed days of a doctor from today on. They bound the cost of every answer on a hospital. A hospital that has more keeps them, and adds
 *  none. */
export const mostEntries = { slots: 30, slotsOfHospital: 1_000, doctors: 200, absences: 200, overrides: 200 } as const

/** Refuses one more entry. The caller holds the hospital, so that simultaneous requests add none above the limit.
 *  @throws Problem `too-many-entries` */
export function refuseMoreThan(
  most: number,
  what: 'slots' | 'doctors' | 'absences' | 'overrides',
  existing: number,
): void {
  if (existing >= most) throw new Problem('too-many-entries', { what, most })
}

const detailsOf = fieldsOf(hospitalDetails.shape)

/** The requested details that differ from the hospital's. */
export function changedDetails(hospital: HospitalRow, wanted: ChangedDetails): ChangedDetails {
  const now: ChangedDetails = detailsOf(hospital)
  const differ = detailNames.filter((key) => wanted[key] !== undefined && wanted[key] !== (now[key] ?? ''))
  return Object.fromEntries(differ.map((key) => [key, wanted[key]]))
}

export const isSameChange = (one: ChangedDetails, other: ChangedDetails): boolean =>
  detailNames.every((key) => one[key] === other[key])

/** How long a desk sees that its change was rejected, in milliseconds. */
const rejectionShownForMs = 14 * 86_400_000

export const isShownToDesk = ({ decision, decided_at }: ChangeRow, now: Date): boolean =>
  decision === null || (decision === 'rejected' && now.getTime() - (decided_at?.getTime() ?? 0) < rejectionShownForMs)

/** Before every hospital. */
export const theBeginning: PageStart = { sortName: '', id: '00000000-0000-0000-0000-000000000000' }

export const isTheBeginning = ({ id }: PageStart): boolean => id === theBeginning.id

/** Normalizes a query: no outer or repeated spaces, no control characters, ASCII digits for those of any script. */
export function searchText(typed: string): string {
  return plainDigits(typed)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** The opaque cursor of the page after a hospital. */
export const cursorAfter = ({ sortName, id }: PageStart): string =>
  Buffer.from(JSON.stringify([sortName, id])).toString('base64url')

/** The cursor of a page of hospitals that are found beside names, or are in the order of the distance: how many are before it. */
export const cursorAt = (offset: number): string => Buffer.from(JSON.stringify(offset)).toString('base64url')

export function readOffset(cursor: string | undefined): number | undefined {
  const typed = cursor === undefined ? '' : Buffer.from(cursor, 'base64url').toString()
  return /^\d{1,4}$/.test(typed) ? Number(typed) : undefined
}

/** A distance as people read it: one decimal below 10 km. */
export const kmShown = (km: number): number => (km < 10 ? Math.round(km * 10) / 10 : Math.round(km))

/** How far the place that a hospital says may be from the centre of its pincode. */
export const mostKmFromPincode = 20

/** The position in the link of a map, as phones and map services share it: the pin before the middle of the map. */
export function positionInLink(link: string): { lat: number; lon: number } | undefined {
  const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
  const written = [
    `!3d${number}!4d${number}`,
    `(?:[?&](?:q|query|ll|destination|daddr|sll|center)=(?:loc:)?|geo:|place/|search/)${number}(?:,|%2C)\\+?(?:%20)?${number}`,
    `[?&]mlat=${number}&mlon=${number}`,
    `@${number},${number}`,
    `#map=\\d+(?:\\.\\d+)?/${number}/${number}`,
    `^\\s*${number}\\s*,\\s*${number}\\s*$`,
  ]
  for (const one of written) {
    const [, lat, lon] = new RegExp(one).exec(link) ?? []
    if (lat === undefined || lon === undefined) continue
    // `geo:0,0?q=…` says nothing.
    if (Number(lat) !== 0 || Number(lon) !== 0) return { lat: Number(lat), lon: Number(lon) }
  }
  return undefined
}

const cursorParts = z.tuple([z.string().regex(/^[^\0]*$/), z.uuid()])

/** The beginning of the page; undefined for an invalid cursor. */
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

/** Limits of the parts of a list. Ids are random, so that equal ranges of ids hold about the same number of hospitals. */
const maxParts = 4096
/** Nine addresses of each hospital, one without a language, and the sitemap protocol's 50,000 in a file. */
const fullPart = 5_000

/** The number of parts of a list of `total` hospitals: a power of two. */
export function partsFor(total: number): number {
  let parts = 1
  while (parts < maxParts && total > parts * fullPart) parts *= 2
  return parts
}

/** The first and the last id of a part, counted from 1; undefined if the part does not exist. */
export function idsOfPart(part: number, parts: number): [first: string, last: string] | undefined {
  const bits = Math.log2(parts)
  if (!Number.isInteger(bits) || parts > maxParts || part < 1 || part > parts) return undefined
  const size = 1n << (128n - BigInt(bits))
  const first = BigInt(part - 1) * size
  return [idOf(first), idOf(first + size - 1n)]
}

const idOf = (number: bigint): string =>
  number
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
