import { aChangeOf, anAdmin, requestsAsDrawn } from './admin.ts'
import { aClinic } from './clinic.ts'
import type { LoggedIn } from './fixtures.ts'
import type { OwnProduct } from './own-product.ts'
import { aNewClinic } from './new-clinic.ts'
import { aPatientOf } from './patient.ts'
import type { Screen } from './screen.ts'
import { forAdmin } from './screens-for-admin.ts'
import { forHolders } from './screens-for-holders.ts'
import { forPatients } from './screens-for-patients.ts'
import { furnish } from './settings.ts'
import { forSchedule } from './screens-for-schedule.ts'
import { forFirstHour } from './screens-for-session.ts'
import { forStaff } from './screens-for-staff.ts'
import { forTheDay } from './screens-for-the-day.ts'
import { forVisitors } from './screens-for-visitors.ts'

/** Every screen and every dialog, over a queue in progress: token 4 is called, the patient holds 8. In another queue 1 is
 *  called, one patient holds 2 and one 4; in a third nothing has begun.
 *  @param group who looks: only for them are the clinic's day and the schedule arranged
 *  @returns their screens, and their sessions */
export async function everyScreen(product: OwnProduct, group: readonly Screen['as'][]) {
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
  const [appointment] = await patient.appointments()
  if (!appointment) throw new Error('The patient holds no token.')
  const short = await aClinic(product, { waiting: ['Harish Shetty'] })
  const called = await aPatientOf(product, 'Leela Thomas')
  const near = await aPatientOf(product, 'Peter Fernandes')
  await called.book(short)
  await short.walkIn('Anjali Menon')
  await near.book(short)
  await short.complete(1)
  const early = await aPatientOf(product, 'Roopa Hegde')
  const morning = await aClinic(product, { waiting: ['Balwinder Singh'] })
  await early.book(morning)
  const added = await aPatientOf(product, 'Kiran Rao')
  await (await aClinic(product)).walkIn('Usha Rao', added.mobile)
  const admin = await anAdmin(product)
  await admin.clear()
  await requestsAsDrawn(product)
  await aChangeOf(product, morning, { name: 'Tulsi Clinic and Diagnostics', contactNo: '0612 222 3333' })
  await aChangeOf(product, short, {
    address: `${'Behind the old municipal office, '.repeat(6)}Chhatrapati Sambhajinagar`,
    contactEmail: 'the-reception-desk-of-the-multispeciality-hospital@sarvajanik-arogya-seva-mandal.example',
  })
  const day = group.includes('late') ? await forTheDay(product) : undefined
  const schedule = group.includes('scheduled') ? await forSchedule(product) : undefined
  const beginning = group.includes('beginning') ? await aNewClinic(product) : undefined
  const sessions: Partial<Record<Screen['as'], LoggedIn>> = {
    ...day?.sessions,
    ...schedule?.sessions,
    'visitor': {},
    'newcomer': { patient: newcomer.session },
    'early': { patient: early.session },
    'patient': { patient: patient.session },
    'cut-off': { patient: patient.session },
    'unasked': { patient: patient.session },
    'near': { patient: near.session },
    'called': { patient: called.session },
    'added': { patient: added.session },
    'staff': { hospital: clinic.session },
    'beginning': beginning ? { hospital: beginning.session } : {},
    'shut-out': {},
    'admin': { admin: admin.session },
  }
  const screens = [
    ...forVisitors,
    ...forPatients(clinic),
    ...forHolders(appointment),
    ...(day?.screens ?? []),
    ...(schedule?.screens ?? []),
    ...forStaff(clinic),
    ...forFirstHour,
    ...forAdmin(short),
  ]
  return { sessions, screens: screens.filter(({ as }) => group.includes(as)) }
}
