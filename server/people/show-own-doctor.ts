import type { z } from 'zod'
import type { showOwnDoctor as call } from '#contract/hospital-day.ts'
import { reached, type OfHospital } from '../accounts/index.ts'
import { showDay } from '../appointments/index.ts'
import type { Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { memberOfHospital } from './store.ts'

/** A doctor's sessions of today, for the doctor's screen.
 *  @param doctorId the doctor of the session's person unless it is given
 *  @throws Problem `doctor-not-found` */
export async function showOwnDoctor(
  context: Pick<AppContext, 'db' | 'clock'>,
  estimates: Pick<Estimates, 'ofQueue'>,
  caller: OfHospital,
  doctorId: string | undefined,
): Promise<z.output<typeof call.answer>> {
  const { hospitalId, onlyDoctor, person } = caller
  const member =
    doctorId ?? onlyDoctor ?? (person && (await memberOfHospital(context.db, hospitalId, person.id))?.doctor_id)
  const { date, doctors } = await showDay(context, estimates, hospitalId, undefined)
  const own = reached(caller, doctors, ({ doctor }) => doctor._id).find(({ doctor }) => doctor._id === member)
  if (!own) throw new Problem('doctor-not-found')
  return { date, doctor: own.doctor, slots: own.sessions }
}
