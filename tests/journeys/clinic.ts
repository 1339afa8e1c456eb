import { logout } from '#contract/session.ts'
import { bookAppointment } from '#contract/appointments.ts'
import { completeAppointment, appointmentsOfSlot, type DeskAppointment } from '#contract/desk-appointments.ts'
import { aDoctor, aHospital, aSession, aSlot, password } from '../builders.ts'
import { statement } from '#server/platform/database/index.ts'
import type { OwnProduct } from './own-product.ts'
import { send } from './over-http.ts'

/** A clinic of the journey's own: no other journey uses it. */
export interface Clinic {
  name: string
  pincode: string
  doctor: string
  slot: string
  /** What its staff logs in with. */
  number: string
  password: string
  /** A session of its staff. */
  session: string
  /** Ids, as a booking names them. */
  ids: { hospitalId: string; doctorId: string; slot: string }
  /** Books today's next token for a walk-in, with the mobile of an account where one is given. @returns its number */
  walkIn(name: string, mobileNo?: string): Promise<number>
  /** Completes today's token, at another desk. */
  complete(queueNumber: number): Promise<void>
  /** The same, one after the other without asking for the list in between: of those who are in it now. */
  completer(): Promise<(queueNumber: number) => Promise<void>>
  /** Today's tokens, in their order. */
  list(): Promise<DeskAppointment[]>
  /** Today's completed tokens, in the order in which they were completed. */
  completed(): Promise<number[]>
  /** Ends the session of its staff on the server. */
  endSession(): Promise<void>
  /** Takes the slot out of use. */
  closeSlot(): Promise<void>
}

const closeSlot = statement('journey.close-slot', 'UPDATE slots SET active = false WHERE id = $1')

const completions = statement<{ queue_number: number }>(
  'journey.completions',
  "SELECT queue_number FROM appointments WHERE slot_id = $1 AND status = 'completed' ORDER BY status_at",
)

const alwaysOpen = statement(
  'journey.always-open',
  `UPDATE slots SET start_time = 'Any time', end_time = 'any time'
   WHERE doctor_id IN (SELECT id FROM doctors WHERE hospital_id = $1)`,
)

/** Gives the clinic's slots times that cannot be parsed: they are open at every hour of the test. */
export const openAlways = (product: OwnProduct, { ids }: Pick<Clinic, 'ids'>) =>
  product.arrange((db) => db.all(alwaysOpen, [ids.hospitalId]))

let built = 0

/** @param waiting who waits there today already, in the order of their tokens */
export async function aClinic(product: OwnProduct, { waiting = [] }: { waiting?: string[] } = {}): Promise<Clinic> {
  built += 1
  const pincode = `8${String(built).padStart(5, '0')}`
  const ground = await product.arrange(async (db) => {
    const hospital = await aHospital(db, { name: `Tulsi Clinic ${built}`, address: '12 Ashok Marg, Patna', pincode })
    const doctor = await aDoctor(db, { hospital: hospital.id, name: 'Dr Farida Contractor' })
    const slot = await aSlot(db, { doctor, name: 'Morning' })
    return { hospital, doctor, slot, session: await aSession(db, { hospital: hospital.id }) }
  })
  const { hospital, doctor, slot, session: token } = ground
  const ids = { hospitalId: hospital.id, doctorId: doctor.id, slot: slot.id }

  const clinic: Clinic = {
    name: hospital.name,
    pincode,
    doctor: doctor.name,
    slot: slot.name,
    number: hospital.number,
    password,
    session: token,
    ids,
    async walkIn(name, mobileNo = '') {
      const patient = { name, age: 40, gender: 'Female', contact: '98450 00101' }
      const body = { ...ids, patient, user: { mobileNo } }
      return bookAppointment.answer.parse(await send(product.url, bookAppointment, { token, body })).queueNumber
    },
    complete: async (queueNumber) => (await clinic.completer())(queueNumber),
    async completer() {
      const known = await clinic.list()
      return async (queueNumber) => {
        const due = known.find((one) => one.queueNumber === queueNumber)
        if (!due) throw new Error(`${hospital.name} has no token ${queueNumber} today.`)
        const path = completeAppointment.path.replace('{id}', due._id)
        await send(product.url, { method: completeAppointment.method, path }, { token })
      }
    },
    async list() {
      const path = `${appointmentsOfSlot.path}?qslotId=${slot.id}`
      const answer = await send(product.url, { method: appointmentsOfSlot.method, path }, { token })
      const list = appointmentsOfSlot.answer.parse(answer)
      return Array.isArray(list) ? list : []
    },
    async completed() {
      const rows = await product.arrange((db) => db.all(completions, [slot.id]))
      return rows.map(({ queue_number }) => queue_number)
    },
    async endSession() {
      await send(product.url, logout, { token })
    },
    async closeSlot() {
      await product.arrange((db) => db.all(closeSlot, [slot.id]))
    },
  }
  for (const name of waiting) await clinic.walkIn(name)
  return clinic
}
