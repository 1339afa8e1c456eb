import type { OwnHospitalId } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { holdHospital } from './settings-store.ts'
import { chooseShortAddress, countChoices, shortAddressOfHospital } from './short-address-store.ts'

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
