import { appointmentsOfSlot } from '#contract/appointments.ts'
import { statement } from '#server/platform/database/index.ts'
import { aDoctor, aHospital, aSession, aSlot } from '../builders.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'

const begin = statement('journey.begin-set-up', `INSERT INTO set_ups (hospital_id) VALUES ($1)`)

/** Shows a clinic's desk the set-up card. */
export const beginSetUp = (product: OwnProduct, hospital: string) => product.arrange((db) => db.all(begin, [hospital]))

/** A clinic that was approved a minute ago.
 *  @param hasSlot the doctor has a slot that is open at every hour */
export async function aNewClinic(product: OwnProduct, { hasSlot = false } = {}) {
  const { doctor, slot, session } = await product.arrange(async (db) => {
    const hospital = await aHospital(db, { name: 'Sri Sai Clinic', pincode: '560098' })
    await db.all(begin, [hospital.id])
    const doctor = await aDoctor(db, { hospital: hospital.id, name: 'Dr Anil Rao' })
    const slot = hasSlot ? await aSlot(db, { doctor, name: 'Slot 1' }) : undefined
    return { doctor, slot, session: await aSession(db, { hospital: hospital.id }) }
  })
  return {
    session,
    doctor: doctor.name,
    /** The tokens of today in the slot that the clinic began with. */
    async tokens(): Promise<unknown[]> {
      if (!slot) return []
      const query = `?qslotId=${slot.id}`
      const path = `${appointmentsOfSlot.path}${query}` as const
      const answer = appointmentsOfSlot.answer.parse(
        await send(product.url, { method: 'GET', path }, { token: session }),
      )
      return Array.isArray(answer) ? answer : []
    },
  }
}
