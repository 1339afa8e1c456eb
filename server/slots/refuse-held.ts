import { violates } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { heldPlaces } from './store.ts'

/** @throws Problem `wrong-field` where more places are held than the slot has; any other error as it is */
export function refuseHeld(error: unknown): never {
  if (!violates(error, heldPlaces)) throw error
  const fields = { heldForWalkIns: { code: 'more-held-than-capacity' } } as const
  throw new Problem('wrong-field', {}, { fields, cause: error })
}
