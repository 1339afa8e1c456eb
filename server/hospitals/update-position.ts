import type { z } from 'zod'
import { position, type setPosition as call, type Position } from '#contract/hospitals.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { mostKmFromPincode, positionInLink } from './rules.ts'
import { placeHospital } from './settings-store.ts'

/** Says where the own hospital is.
 *  @throws Problem `wrong-field` for a link without a position, and for one too far from the pincode; `hospital-not-found` */
export async function updatePosition(
  db: Connection,
  own: OwnHospitalId,
  said: z.output<typeof call.body>,
): Promise<Position> {
  const isLink = 'mapLink' in said
  const place = position.safeParse(isLink ? positionInLink(said.mapLink) : said).data
  if (!place) throw new Problem('wrong-field', {}, { fields: { mapLink: { code: 'map-link-wrong' } } })
  const isNear = await placeHospital(db, own, place, mostKmFromPincode)
  if (isNear === undefined) throw new Problem('hospital-not-found')
  if (!isNear) {
    const far = { code: 'position-too-far' } as const
    throw new Problem('wrong-field', {}, { fields: isLink ? { mapLink: far } : { lat: far, lon: far } })
  }
  return place
}
