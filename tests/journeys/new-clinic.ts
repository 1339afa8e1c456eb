import { randomUUID } from 'node:crypto'
import { callAppointment } from '#contract/appointment-acts.ts'
import { appointmentsOfSlot } from '#contract/desk-appointments.ts'
import { approveRequest, registrationRequest } from '#contract/registrations.ts'
import { giveTestToken, removeTestToken } from '#contract/set-up.ts'
import { statement } from '#server/platform/database/index.ts'
import { aDoctor, aHospital, aSession, aSlot } from '../builders.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'
import { anAdmin, requestsOf } from './registration.ts'

const tokens = statement<{ patient_name: string; status: string }>(
  'journey.tokens',
  `SELECT a.patient_name, a.status FROM appointments a JOIN slots s ON s.id = a.slot_id JOIN doctors d ON d.id = s.doctor_id
   WHERE d.hospital_id = $1 ORDER BY a.booked_at`,
)
const begin = statement('journey.begin-set-up', `INSERT INTO set_ups (hospital_id) VALUES ($1)`)

/** Shows a clinic's desk the set-up card. */
export const beginSetUp = (product: OwnProduct, hospital: string) => product.arrange((db) => db.all(begin, [hospital]))

/** A clinic that the admin has just approved. Of its two doctors the second was registered with times.
 *  @returns where it chooses its password */
export async function anApprovedClinic(product: OwnProduct) {
  const doctors = [
    { name: 'Dr Anil Rao', speciality: 'General Physician' },
    { name: 'Dr Sudha Rao', speciality: 'Paediatrics', timings: { start: '9 am', end: '1 pm' } },
  ]
  const hospitalNumber = `N-${randomUUID().slice(0, 8)}`
  const details = { name: 'Sri Sai Clinic', address: '3 Temple Road', pincode: '560098', contactNo: '080 1234 5678' }
  const body = { ...details, contactEmail: 'desk@srisai.example', hospitalNumber, doctors }
  await send(product.url, registrationRequest, { body })
  const [request] = await requestsOf(product, hospitalNumber)
  const approved = await send(product.url, approveRequest, {
    token: await anAdmin(product),
    body: { id: request?._id },
  })
  const { setupLink, hospital } = approveRequest.answer.parse(approved)
  const { pathname, search } = new URL(setupLink)
  return {
    setUpPath: `${pathname}${search}`,
    doctors: ['Dr Anil Rao', 'Dr Sudha Rao'] as const,
    /** Whose tokens there are, and how they stand. */
    tokens: async () =>
      (await product.arrange((db) => db.all(tokens, [hospital._id]))).map((one) => [one.patient_name, one.status]),
  }
}

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
    /** Gives, calls and removes a first token in the slot that the clinic began with. */
    async tryToken() {
      const token = session
      const given = await send(product.url, giveTestToken, { token, body: { slotId: slot?.id } })
      const path = callAppointment.path.replace('{id}', giveTestToken.answer.parse(given)._id)
      await send(product.url, { method: callAppointment.method, path }, { token })
      await send(product.url, removeTestToken, { token })
    },
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
