import type { OwnHospitalId } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { holdHospital } from './settings-store.ts'
import {
  chooseShortAddress,
  countChoices,
  hospitalOfShortAddress,
  shortAddressOfHospital,
} from './short-address-store.ts'
import { shortAddress as shortAddressSchema } from '#contract/short-address.ts'
import type { Connection } from '../platform/database/index.ts'
import { type HospitalRow, openHospital } from './store.ts'

/** How often a hospital chooses a short address within the time below, the first one included. Posters have it in print. */
const mostChoices = 3
const withinMs = 365 * 86_400_000

/** Gives the own hospital a short address. The one that it has already changes nothing.
 *  @throws Problem `short-address-taken` for one that another hospital has or had, `short-address-changes-used` */
export async function updateShortAddress(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  own: OwnHospitalId,
  wanted: string,
) {
  await db.transaction(async (tx) => {
    await holdHospital(tx, own)
    if ((await shortAddressOfHospital(tx, own)) === wanted) return
    const now = clock()
    const used = await countChoices(tx, own, new Date(now.getTime() - withinMs))
    if (used >= mostChoices) throw new Problem('short-address-changes-used', { most: mostChoices })
    if (!(await chooseShortAddress(tx, wanted, own, now))) throw new Problem('short-address-taken')
  })
}

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
