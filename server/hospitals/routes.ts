import * as calls from '#contract/hospitals.ts'
import type { Callers } from '../accounts/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { createSearch } from './find-hospitals.ts'
import { publicHospital } from './present.ts'
import { allHospitals } from './store.ts'

export function hospitalRoutes(serve: Serve<Callers>, { db }: House): void {
  const find = createSearch(db)

  serve(calls.getAllHospitals, async () => (await allHospitals(db)).map(publicHospital))
  serve(calls.findHospitals, ({ query }) => find(query))
}
