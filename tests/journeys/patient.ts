import { logout } from '#contract/session.ts'
import { bookAppointment, myAppointments, type Appointment } from '#contract/appointments.ts'
import { myData, type PersonalData } from '#contract/privacy.ts'
import { aPatient, aSession, password } from '../builders.ts'
import type { Clinic } from './clinic.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'

/** A patient of the journey's own: no other journey uses it. */
export interface Patient {
  fullName: string
  /** As people write it: `98765 43210`. */
  mobile: string
  password: string
  /** A session of this patient. */
  session: string
  /** Books today's next token at the clinic, on another device. @returns its number */
  book(clinic: Clinic): Promise<number>
  /** The waiting appointments, as the server knows them. */
  appointments(): Promise<Appointment[]>
  /** Everything that is kept, as the server hands it over. */
  data(): Promise<PersonalData>
  /** Ends the session on the server, as another device would. */
  endSession(): Promise<void>
}

export async function aPatientOf(product: OwnProduct, fullName = 'Vinayak Deshpande'): Promise<Patient> {
  const { mobile, session } = await product.arrange(async (db) => {
    const patient = await aPatient(db, { fullName })
    return { mobile: patient.mobile, session: await aSession(db, { patient: patient.id }) }
  })
  return {
    fullName,
    mobile: mobile.replace(/^91(\d{5})(\d{5})$/, '$1 $2'),
    password,
    session,
    async book({ ids }) {
      const body = { ...ids, patient: { name: fullName, age: 42, gender: 'Male' } }
      return bookAppointment.answer.parse(await send(product.url, bookAppointment, { token: session, body }))
        .queueNumber
    },
    async appointments() {
      return myAppointments.answer.parse(await send(product.url, myAppointments, { token: session }))
    },
    async data() {
      return myData.answer.parse(await send(product.url, myData, { token: session }))
    },
    async endSession() {
      await send(product.url, logout, { token: session })
    },
  }
}
