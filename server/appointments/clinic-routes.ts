import * as calls from '#contract/my-clinics.ts'
import type { MyClinic, TodayOfDoctor } from '#contract/my-clinics.ts'
import type { Callers, OfAccount } from '../accounts/index.ts'
import type { Serve } from '../calls/index.ts'
import { walkInEstimate, type Estimates } from '../estimates/index.ts'
import { publicHospital, type Hospitals, type PublicRow } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { problemOfSlotDay, whyOf } from '../slots/index.ts'
import { type ClinicRow, clinicsOfAccount, type DaySessionRow, isStarred, readDay, setStar } from './clinic-store.ts'
import { todayForPerson } from './present.ts'
import { actLimits } from './rules.ts'

/** How many hospitals the list has, and how many where more are starred. */
const most = { visited: 8, starred: 30 }

interface Rooms {
  estimates: Pick<Estimates, 'ofQueue'>
  hospitals: Hospitals
}

/** Opens the calls of the hospitals that a patient comes back to. */
export function clinicRoutes(serve: Serve<Callers>, context: AppContext, rooms: Rooms): void {
  const { db, clock, limits } = context

  serve(
    calls.myClinics,
    { summary: 'The hospitals that the own account has visited or starred, with what their doctors do today' },
    ({ caller }) => listClinics(context, rooms, caller),
  )

  serve(
    calls.showStar,
    { summary: 'Whether the own account has starred a hospital', touches: [['hospital', 'params.hospitalId']] },
    async ({ caller, params }) => ({ starred: await isStarred(db, caller.id, knownId(params.hospitalId)) }),
  )

  serve(
    calls.starClinic,
    { summary: 'Stars a hospital', touches: [['hospital', 'params.hospitalId']] },
    async ({ caller, params }) => {
      limits.countHere(actLimits.account, caller.id)
      if (!(await setStar(db, caller.id, knownId(params.hospitalId), true, clock())))
        throw new Problem('hospital-not-found')
      return { starred: true }
    },
  )

  serve(
    calls.removeClinic,
    {
      summary: 'Takes a hospital from the own list, also one that was visited',
      touches: [['hospital', 'params.hospitalId']],
    },
    async ({ caller, params }) => {
      limits.countHere(actLimits.account, caller.id)
      if (!(await setStar(db, caller.id, knownId(params.hospitalId), false, clock())))
        throw new Problem('hospital-not-found')
      return undefined
    },
  )
}

async function listClinics(context: AppContext, rooms: Rooms, caller: OfAccount): Promise<MyClinic[]> {
  const clinics = await clinicsOfAccount(context.db, caller, most)
  const rows = await rooms.hospitals.withIds(clinics.map(({ hospital_id: id }) => id))
  return Promise.all(
    clinics.flatMap((clinic) => {
      const row = rows.find(({ id }) => id === clinic.hospital_id)
      return row ? [withToday(context, rooms, clinic, row)] : []
    }),
  )
}

async function withToday(
  { db, clock }: AppContext,
  { estimates }: Rooms,
  { is_starred: starred }: ClinicRow,
  row: PublicRow,
): Promise<MyClinic> {
  const sessions = (await readDay(db, row.id, null, clock())).filter(
    (one): one is DaySessionRow => one.slot_id !== null,
  )
  const hospital = publicHospital(row)
  const doctors = hospital.doctors.map(async (doctor) => {
    const own = sessions.filter(({ doctor_id: id }) => id === doctor._id)
    const left = own.find(isLeft)
    if (left) return { ...doctor, today: await todayOf(left, estimates) }
    const away = own.map(whyAway).find((why) => why !== undefined)
    return { ...doctor, today: null, ...(away && { away }) }
  })
  return { ...hospital, starred, doctors: await Promise.all(doctors) }
}

/** Whether patients are still seen in it. */
const isLeft = ({ is_held: isHeld, state, desk_refusal: refusal, waiting, called }: DaySessionRow) =>
  isHeld && state !== 'closed' && (refusal !== 'session-over' || waiting + called.length > 0)

/** The leave or the holiday for which a session does not take place. */
function whyAway(session: DaySessionRow) {
  const refusal = session.desk_refusal
  if (session.is_held || (refusal !== 'doctor-on-leave' && refusal !== 'hospital-closed')) return undefined
  return whyOf(problemOfSlotDay(refusal, session))
}

async function todayOf(session: DaySessionRow, estimates: Rooms['estimates']): Promise<TodayOfDoctor> {
  const { slot_id: slotId, service_day: date, version } = session
  const found = walkInEstimate(await estimates.ofQueue({ slotId, date, version }))
  return todayForPerson(session, found && { from: found.from, to: found.to })
}
