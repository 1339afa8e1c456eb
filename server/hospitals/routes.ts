import type { z } from 'zod'
import * as calls from '#contract/hospitals.ts'
import { showHospitalAtShortAddress } from '#contract/short-address.ts'
import type { Callers } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { PackedList } from '../platform/http/packed-list.ts'
import type { Serve } from '../calls/index.ts'
import { findShortAddress } from './find-short-address.ts'
import { createSearch } from './find-hospitals.ts'
import { keepAnswers } from './keep-answers.ts'
import { listHospitals } from './list-hospitals.ts'
import { publicDoctor, publicHospital } from './present.ts'
import { listLimit, searchLimit, settingsLimit } from './rules.ts'
import type { Hospitals } from './read-hospitals.ts'
import { showHospital } from './show-hospital.ts'
import { addDoctor, updateDoctor } from './update-doctor.ts'

type SearchAnswer = z.output<typeof calls.findHospitals.answer>

export function hospitalRoutes(serve: Serve<Callers>, { db, limits }: AppContext, hospitals: Hospitals): void {
  const find = createSearch(db, 'everybody', hospitals.withIds)
  const cached = keepAnswers(hospitals)
  const all = new PackedList(listHospitals(db))

  serve(calls.getAllHospitals, { summary: 'Every hospital with its doctors, sorted by name' }, async ({ address }) => {
    limits.countHere(listLimit, address)
    return all
  })
  serve(
    calls.findHospitals,
    { summary: 'The hospitals whose pincode or name contains the query, in pages sorted by name' },
    async ({ query, address }) => {
      limits.countHere(searchLimit, address)
      return cached(JSON.stringify(query), async () => {
        const { hospitals: found, ...page } = await find(query)
        return { ...page, hospitals: found.map(publicHospital) } satisfies SearchAnswer
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
    calls.addDoctor,
    { summary: 'Adds a doctor to the own hospital: available, without slots', touches: [['doctor', 'answer._id']] },
    async ({ caller, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return publicDoctor(await addDoctor(db, caller.hospitalId, body))
    },
  )

  serve(
    calls.updateDoctor,
    {
      summary: 'Changes any fields of an own doctor; `timings: null` removes the timings',
      touches: [['doctor', 'params.id']],
    },
    async ({ caller, params, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return publicDoctor(await updateDoctor(db, caller.hospitalId, params.id, body))
    },
  )

  serve(
    calls.setAvailability,
    { summary: 'Sets whether an own doctor takes bookings', touches: [['doctor', 'params.id']] },
    async ({ caller, params, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      const available = body.availability === 'Available'
      return publicDoctor(await updateDoctor(db, caller.hospitalId, params.id, { available }))
    },
  )
}
