import { invite as inviteCall } from '#contract/people.ts'
import { logout } from '#contract/session.ts'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { updateHospital } from '#contract/slots.ts'
import { setSuspended } from '#contract/admin.ts'
import { addHoliday, addLeave } from '#contract/schedule.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { sendOtp, verifyOtp } from '#contract/one-time-passwords.ts'
import { registrationRequest } from '#contract/registrations.ts'
import { statement } from '#server/platform/database/index.ts'
import type { App } from './app.ts'
import { aDevice, aScreen } from './paired-devices.ts'
import { aMember, aBooking, aDoctor, aHospital, aMobile, aPatient, aSession, aSlot } from './builders.ts'

const requestByNumber = statement<{ id: string }>(
  'test.request-by-number',
  `SELECT id FROM registration_requests WHERE hospital_number = $1`,
)

const thirteenHours = 13 * 3_600_000
const owners = ['patientA', 'patientB', 'deskA', 'deskB', 'admin', 'loggedOut', 'idle'] as const

/** Two hospitals and two patients; patient A waits at hospital A. */
export type TwoHospitals = Awaited<ReturnType<typeof twoHospitals>>

/** The name of the one who waits: only the patient and hospital A's desk may receive it. */
export const nameOfTheOneWhoWaits = 'Savitri Phadnis'

/** Builds it anew, with tokens and things that can be used once.
 *  @param needs the parts beside the hospitals, the patients and the one who waits; without it all of them, and all sessions */
export async function twoHospitals(app: App, needs?: ReadonlySet<string>) {
  const need = async <T>(part: string, make: () => Promise<T>): Promise<T | undefined> =>
    !needs || needs.has(part) ? make() : undefined
  const { db } = app
  const [hospitalA, hospitalB] = [await aHospital(db), await aHospital(db)]
  const slot = await aSlot(db, { doctor: await aDoctor(db, { hospital: hospitalA.id }) })
  const [patientA, patientB] = [await aPatient(db), await aPatient(db)]
  const make: Record<(typeof owners)[number], () => Promise<string>> = {
    patientA: () => aSession(db, { patient: patientA.id }),
    patientB: () => aSession(db, { patient: patientB.id }),
    deskA: () => aSession(db, { hospital: hospitalA.id }),
    deskB: () => aSession(db, { hospital: hospitalB.id }),
    admin: () => aSession(db, 'admin'),
    loggedOut: async () => {
      const token = await aSession(db, { patient: patientA.id })
      await app.ask(logout, { token })
      return token
    },
    idle: () => aSession(db, { hospital: hospitalA.id }, new Date(Date.now() - thirteenHours)),
  }
  const tokens = { patientA: '', patientB: '', deskA: '', deskB: '', admin: '', loggedOut: '', idle: '' }
  const tokenOf = async (owner: keyof typeof tokens) => (tokens[owner] ||= await make[owner]())
  for (const owner of needs ? (['patientA', 'deskA'] as const) : owners) await tokenOf(owner)
  const booked = await app.ask(bookAppointment, {
    token: tokens.patientA,
    body: aBooking(slot, { patient: { name: nameOfTheOneWhoWaits, age: 70, gender: 'Female' } }),
  })
  const ofDoctor = { doctor: { id: slot.doctor, hospital: slot.hospital } }
  const full = await need('full', () => aSlot(db, { ...ofDoctor, name: 'Full', active: false }))
  const elsewhere = await need('added', async () =>
    aSlot(db, { doctor: await aDoctor(db, { hospital: hospitalB.id }) }),
  )
  const added =
    elsewhere &&
    (await app.ask(bookAppointment, {
      token: await tokenOf('deskB'),
      body: aBooking(elsewhere, { user: { mobileNo: patientA.mobile } }),
    }))
  const evening = await need('dropped', () => aSlot(db, { ...ofDoctor, name: 'Evening' }))
  const dropped =
    evening && (await app.ask(bookAppointment, { token: tokens.patientA, body: aBooking(evening) })).answer
  if (dropped) await app.ask(cancelAppointment, { token: tokens.deskA, params: { id: dropped._id } })
  const request = await need('request', () => register(app))
  const changing = await need('change', () =>
    app.ask(updateHospital, { token: tokens.deskA, body: { name: 'Renamed Clinic' } }),
  )
  const far = addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 300)
  const away = { token: tokens.deskA, body: { from: far, to: far } }
  const leave = await need('leave', () => app.ask(addLeave, { ...away, params: { id: slot.doctor } }))
  const holiday = await need('holiday', () => app.ask(addHoliday, away))
  const device = await need('device', () => aDevice(app, tokens.deskA))
  const member = await need('member', () =>
    aMember(db, { hospital: hospitalA.id, role: 'reception', name: 'Latha Iyer' }),
  )
  const invite = async (token: string) =>
    (await app.ask(inviteCall, { token, body: { name: 'Arjun', role: 'reception' } })).answer
  const ofA = needs?.has('invitation') ? 'invitation' : 'joinCode'
  const invited = await need(ofA, () => invite(tokens.deskA))
  const invitedElsewhere = await need('joinCodeElsewhere', async () => invite(await tokenOf('deskB')))
  return {
    hospitalA,
    hospitalB,
    patientA,
    patientB,
    slot,
    /** Another slot of the same doctor, which takes no bookings. */
    full: { id: full?.id ?? '' },
    tokens,
    /** A session's token, which is made when it is first needed. */
    tokenOf,
    appointment: booked.answer?._id ?? '',
    /** The slot of a token of patient A that hospital A has cancelled, and that token. */
    evening: { id: evening?.id ?? '' },
    dropped: dropped?._id ?? '',
    /** Of the appointment's link. */
    code: booked.answer?.link?.slice('/t/'.length) ?? '',
    /** The slot of hospital B in which its desk booked for patient A. */
    elsewhere: { id: elsewhere?.id ?? '' },
    /** A booking of hospital B's desk for patient A, who has never booked there. */
    added: added?.answer?._id ?? '',
    request: request ?? '',
    /** A receptionist of hospital A. */
    member: { id: member?.id ?? '', loginName: member?.loginName ?? '' },
    /** An invitation of hospital A, and the codes of links of both. */
    invitation: invited?.invitation._id ?? '',
    joinCode: invited?.link.split('#')[1] ?? '',
    joinCodeElsewhere: invitedElsewhere?.link.split('#')[1] ?? '',
    /** Hospital A's change of its name, which waits for the admin. */
    change: changing?.answer?.change?._id ?? '',
    /** Leave of hospital A's doctor and a holiday, far ahead. */
    leave: leave?.answer?._id ?? '',
    holiday: holiday?.answer?._id ?? '',
    /** A display of hospital A, and the code of a screen that is not paired. */
    device: device?.id ?? '',
    pairingCode: (await need('pairingCode', () => aScreen(app)))?.code ?? '',
    /** A code that was sent and not typed yet. */
    sent: (await need('sent', () => sendCode(app))) ?? { mobileNo: '', code: '' },
    /** A mobile without an account, and its proof. */
    proof: (await need('proof', () => prove(app))) ?? { mobileNo: '', otpToken: '' },
  }
}

/** @returns the id of a request that waits for the admin */
async function register(app: App) {
  const hospitalNumber = `R-${crypto.randomUUID().slice(0, 8)}`
  await app.ask(registrationRequest, {
    body: {
      ...{ name: 'Waiting Clinic', address: '5 Sampige Road', pincode: '560003', hospitalNumber },
      ...{ contactNo: '080 1234 5670', contactEmail: 'waits@example.org' },
      doctors: [{ name: 'Dr Rao', speciality: 'ENT' }],
    },
  })
  return (await app.db.first(requestByNumber, [hospitalNumber]))?.id
}

/** The admin suspends hospital A. */
export const suspendA = async (app: App, { hospitalA, tokenOf }: TwoHospitals) =>
  app.ask(setSuspended, {
    token: await tokenOf('admin'),
    params: { id: hospitalA.id },
    body: { suspended: true },
  })

async function sendCode(app: App) {
  const mobileNo = aMobile()
  return { mobileNo, code: (await app.ask(sendOtp, { body: { mobileNo } })).answer?.devCode ?? '' }
}

async function prove(app: App) {
  const { answer } = await app.ask(verifyOtp, { body: await sendCode(app) })
  return { mobileNo: answer?.mobileNo ?? '', otpToken: answer?.otpToken ?? '' }
}
