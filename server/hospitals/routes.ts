import * as doctors from '#contract/doctors.ts'
import * as calls from '#contract/hospitals.ts'
import type { Callers } from '../accounts/index.ts'
import type { House } from '../platform/house.ts'
import { PackedList } from '../platform/http/packed-list.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { createSearch } from './find-hospitals.ts'
import { listHospitals } from './list-hospitals.ts'
import { publicDoctor, publicHospital } from './present.ts'
import { listLimit, searchLimit, settingsLimit } from './rules.ts'
import { insertDoctor } from './settings-store.ts'
import { showHospital } from './show-hospital.ts'
import { updateDoctor } from './update-doctor.ts'

export function hospitalRoutes(serve: Serve<Callers>, { db, limits }: House): void {
  const find = createSearch(db, 'everybody')
  const all = new PackedList(listHospitals(db))

  serve(calls.getAllHospitals, async ({ address }) => {
    limits.tally(listLimit, address)
    return all
  })
  serve(calls.findHospitals, async ({ query, address }) => {
    limits.tally(searchLimit, address)
    const { hospitals, ...page } = await find(query)
    return { ...page, hospitals: hospitals.map(publicHospital) }
  })

  serve(calls.showHospital, async ({ params, address }) => {
    limits.tally(searchLimit, address)
    return publicHospital(await showHospital(db, params.id))
  })

  serve(doctors.addDoctor, async ({ caller, body }) => {
    limits.tally(settingsLimit, caller.hospitalId)
    return publicDoctor(await insertDoctor(db, caller.hospitalId, body))
  })

  serve(doctors.updateDoctor, async ({ caller, params, body }) => {
    limits.tally(settingsLimit, caller.hospitalId)
    return publicDoctor(await updateDoctor(db, caller.hospitalId, params.id, body))
  })

  serve(doctors.setAvailability, async ({ caller, params, body }) => {
    limits.tally(settingsLimit, caller.hospitalId)
    const available = body.availability === 'Available'
    return publicDoctor(await updateDoctor(db, caller.hospitalId, params.id, { available }))
  })
}
