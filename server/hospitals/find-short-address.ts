import { shortAddress as shortAddressSchema } from '#contract/short-address.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { hospitalOfShortAddress, shortAddressOfHospital } from './short-address-store.ts'
import { openHospital, type HospitalRow } from './store.ts'

/** The hospital of a short address, for the public, with the short address that it has now.
 *  @throws Problem `hospital-not-found`, also for a suspended one */
export async function findShortAddress(
  db: Connection,
  address: string,
): Promise<{ hospital: HospitalRow; shortAddress: string }> {
  const typed = shortAddressSchema.safeParse(address.toLowerCase())
  const id = typed.success ? await hospitalOfShortAddress(db, typed.data) : undefined
  const [hospital, shortAddress] = id
    ? await Promise.all([openHospital(db, id), shortAddressOfHospital(db, id)])
    : [undefined, undefined]
  if (!hospital || !shortAddress) throw new Problem('hospital-not-found')
  return { hospital, shortAddress }
}
