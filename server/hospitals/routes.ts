import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import * as calls from '#contract/hospitals.ts'
import type { Callers } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { KeptAnswer } from '../platform/http/kept-answer.ts'
import { PackedList } from '../platform/http/packed-list.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { createSearch } from './find-hospitals.ts'
import { listHospitals } from './list-hospitals.ts'
import { publicDoctor, publicHospital } from './present.ts'
import { listLimit, searchLimit, settingsLimit } from './rules.ts'
import { insertDoctor } from './settings-store.ts'
import type { Hospitals } from './read-hospitals.ts'
import { showHospital } from './show-hospital.ts'
import { updateDoctor } from './update-doctor.ts'

/** Of the answers of searches that are kept, which are about 4 kB each. */
const maxAnswerBytes = 4_000_000
type SearchAnswer = z.output<typeof calls.findHospitals.answer>

export function hospitalRoutes(serve: Serve<Callers>, { db, limits }: AppContext, hospitals: Hospitals): void {
  const find = createSearch(db, 'everybody', hospitals.withIds)
  const answers = new LRUCache<string, { version: number; answer: KeptAnswer }>({
    maxSize: maxAnswerBytes,
    sizeCalculation: ({ answer }) => answer.size,
  })
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
      const key = JSON.stringify(query)
      const version = await hospitals.version(undefined)
      const kept = answers.get(key)
      if (kept?.version === version) return kept.answer
      const { hospitals: found, ...page } = await find(query)
      const answer = new KeptAnswer({ ...page, hospitals: found.map(publicHospital) } satisfies SearchAnswer)
      answers.set(key, { version, answer })
      return answer
    },
  )

  serve(
    calls.showHospital,
    { summary: 'One hospital with its doctors; 404 for a suspended one' },
    async ({ params, address }) => {
      limits.countHere(searchLimit, address)
      return publicHospital(await showHospital(db, params.id))
    },
  )

  serve(
    calls.addDoctor,
    { summary: 'Adds a doctor to the own hospital: available, without slots', touches: [['doctor', 'answer._id']] },
    async ({ caller, body }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      return publicDoctor(await insertDoctor(db, caller.hospitalId, body))
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
