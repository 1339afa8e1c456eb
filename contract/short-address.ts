import { z } from 'zod'
import { defineCall } from './call.ts'
import { hospital } from './hospital.ts'
import { hospitalProfileAnswer } from './slot.ts'

/** The last part of a hospital's short address: `city-care` of `/h/city-care`. */
export const shortAddress = z.string().regex(/^[a-z0-9-]{3,40}$/)

export const setShortAddress = defineCall({
  method: 'PUT',
  path: '/api/hospital/short-address',
  permission: 'settings',
  body: z.strictObject({ shortAddress }),
  answer: hospitalProfileAnswer,
  problems: ['short-address-taken', 'short-address-changes-used'],
})

/** Whether the own hospital can have a short address, because no other one has or had it. */
export const isShortAddressFree = defineCall({
  method: 'GET',
  path: '/api/hospital/short-address/{shortAddress}',
  permission: 'settings',
  shows: 'public',
  params: z.object({ shortAddress }),
  answer: z.object({ free: z.boolean() }),
  problems: [],
})

export const showHospitalAtShortAddress = defineCall({
  method: 'GET',
  path: '/api/hospitals/at/{shortAddress}',
  permission: 'public',
  params: z.object({ shortAddress: z.string().max(100) }),
  answer: hospital,
  problems: ['hospital-not-found'],
})

const longest = 40

/** The short address of a typed text or a name: `Asha Clinic and Diagnostics` gives `asha-clinic-and-diagnostics`. Whole words, as many as
 *  there is room for; empty for a name in another script. */
export function shortAddressOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  let proposed = ''
  for (const word of words ?? []) {
    const next = proposed ? `${proposed}-${word}` : word.slice(0, longest)
    if (next.length > longest) break
    proposed = next
  }
  return proposed.length < 3 ? '' : proposed
}
