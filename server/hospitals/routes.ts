import * as calls from '#contract/hospitals.ts'
import { showHospitalAtShortAddress } from '#contract/short-address.ts'
import type { Callers } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { PackedList } from '../platform/http/packed-list.ts'
import type { Serve } from '../calls/index.ts'
import { findShortAddress } from './update-short-address.ts'
import { createPlaceSearch, type OpenOf } from './find-places.ts'
import { keepAnswers } from './keep-answers.ts'
import { listHospitals, showHospital } from './list-hospitals.ts'
import { publicDoctor, publicHospital } from './present.ts'
import { listLimit, searchLimit, settingsLimit } from './rules.ts'
import type { Hospitals } from './read-hospitals.ts'
import { specialities } from '../texts/specialities.ts'
import { addDoctor, updateDoctor } from './update-doctor.ts'
import { updatePosition } from './update-position.ts'

export function hospitalRoutes(
  serve: Serve<Callers>,
  { db, limits }: AppContext,
  hospitals: Hospitals,
  openOf: OpenOf,
): void {
  const find = createPlaceSearch(db, hospitals, openOf)
  const cached = keepAnswers(hospitals)
  const all = new PackedList(listHospitals(db))

  serve(calls.getAllHospitals, { summary: 'Every hospital with its doctors, sorted by name' }, async ({ address }) => {
    limits.countHere(listLimit, address)
    return all
  })
  serve(
    calls.findHospitals,
    {
      summary:
        'The hospitals whose pincode or name contains the query, sorted by name, and after them the closest by area, doctor and speciality; near a place sorted by the distance',
    },
    async ({ query, address }) => {
      limits.countHere(searchLimit, address)
      // A position is not kept, and what is open changes with the time.
      return query.near || query.open ? find(query) : cached(JSON.stringify(query), () => find(query))
    },
  )
  serve(
    calls.listSpecialities,
    { summary: 'The known specialities in a language, the most usual ones first' },
    async ({ query: { lang }, address }) => {
      limits.countHere(searchLimit, address)
      return specialities.map(({ code, words }) => {
        const [name = '', word = name] = words[lang]
        return { code, name, word }
      })
    },
  )

  serve(
    calls.showHospital,
    { summary: 'One hospital with its doctors; 404 for a suspended one' },
    async ({ params, address }) => {
      limits.countHere(searchLimit, address)
      return cached(`hospital ${params.id}`, async () => publicHospital(await showHospital(db, params.id)))
    },
  )

  serve(
    showHospitalAtShortAddress,
    { summary: 'The hospital that has or had a short address; 404 for a suspended one' },
    async ({ params, address }) => {
      limits.countHere(searchLimit, address)
      return publicHospital((await findShortAddress(db, params.shortAddress)).hospital)
    },
  )

  serve(
    calls.setPosition,
    { summary: 'Says where the hospital is, by degrees or by the link of a map' },
    async ({ caller, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return updatePosition(db, caller.hospitalId, body)
    },
  )

  serve(
    calls.addDoctor,
    { summary: 'Adds a doctor: available, without slots', touches: [['doctor', 'answer._id']] },
    async ({ caller, body, keyed }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return publicDoctor(await addDoctor(db, caller.hospitalId, body, keyed))
    },
  )

  serve(
    calls.updateDoctor,
    {
      summary: 'Changes any fields of a doctor; `timings: null` removes the timings',
      touches: [['doctor', 'params.id']],
    },
    async ({ caller, params, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return publicDoctor(await updateDoctor(db, caller.hospitalId, params.id, body))
    },
  )

  serve(
    calls.setAvailability,
    { summary: 'Sets whether a doctor takes bookings', touches: [['doctor', 'params.id']] },
    async ({ caller, params, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      const available = body.availability === 'Available'
      return publicDoctor(await updateDoctor(db, caller.hospitalId, params.id, { available }))
    },
  )
}
