import { aClinic } from './clinic.ts'
import type { LoggedIn } from './fixtures.ts'
import type { OwnProduct } from './own-product.ts'
import { aPatientOf } from './patient.ts'
import type { Screen } from './screen.ts'
import { forPatients } from './screens-for-patients.ts'
import { furnish } from './settings.ts'
import { forStaff } from './screens-for-staff.ts'
import { forVisitors } from './screens-for-visitors.ts'

/** Every screen and every dialog, over a queue in progress: token 4 is called, the patient holds 8.
 *  @returns the screens, and the sessions of those who look at them */
export async function everyScreen(product: OwnProduct) {
  const waiting = [
    'Rekha Reddy',
    'Mohan Das',
    'Priya Nair',
    'Suresh Babu',
    'Noor Jahan',
    'Ganesh Kulkarni',
    'Kavya Rao',
  ]
  const clinic = await aClinic(product, { waiting })
  await furnish(product, clinic)
  const patient = await aPatientOf(product)
  const newcomer = await aPatientOf(product, 'Zoya Khan')
  await patient.book(clinic)
  for (const number of [1, 2, 3, 4]) await clinic.complete(number)
  const sessions: Record<Screen['as'], LoggedIn> = {
    visitor: {},
    patient: { patient: patient.session },
    newcomer: { patient: newcomer.session },
    staff: { hospital: clinic.session },
  }
  return { sessions, screens: [...forVisitors, ...forPatients(clinic), ...forStaff(clinic)] }
}
