import type { z } from 'zod'
import type { Unreached, Untold } from '#contract/unreached.ts'
import type { Reach, reachOfDays as callOfDays, ReachedPerson } from '#contract/queues.ts'
import type { OfHospital, OwnHospitalId } from '../accounts/index.ts'
import { findSession, type AskedQueue, type Links } from '../appointments/index.ts'
import type { MessageKind, Messages } from '../messages/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { openToHospital } from './ask-channels.ts'
import { unreachedOf, untoldOf, type UnreachedRow } from './climb-store.ts'
import { reachedOnDays, reachOfWaiting, type ReachedBy, type ReachedRow } from './store.ts'

/** What the hospital says of a token when it ends. */
const endings: readonly MessageKind[] = ['cancelled', 'moved']

/** How those who are called or wait in an own queue can be reached: what a desk says before it ends a session or moves them, or before the doctor
 *  is late.
 *  @throws Problem `slot-not-found` */
export async function showReach(
  context: Pick<AppContext, 'db' | 'clock'>,
  messages: Messages,
  hospital: OwnHospitalId,
  { says, ...asked }: AskedQueue & { says?: 'late' | undefined },
): Promise<Reach> {
  const { db, clock } = context
  const { slotId, day } = await findSession(db, hospital, asked, clock())
  const paid = await openToHospital(context, messages, hospital, says === undefined ? endings : [says])
  const rows = await reachOfWaiting(db, slotId, day, paid)
  return {
    ...countsOf(rows),
    appointments: rows.map(({ appointment_id: _id, reached_by: by }) => ({ _id, by })),
  }
}

/** The patients of an own queue whom no message has reached, with what was tried.
 *  @throws Problem `slot-not-found` */
export async function showUnreached(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  hospital: OwnHospitalId,
  asked: AskedQueue,
): Promise<Unreached[]> {
  const { slotId, day } = await findSession(db, hospital, asked, clock())
  return (await unreachedOf(db, slotId, day, clock())).map(unreachedFor)
}

const unreachedFor = ({ appointment_id: appointment, ...row }: UnreachedRow): Unreached => ({
  appointment,
  ...triesOf(row),
})

const triesOf = ({ since, tried }: Pick<UnreachedRow, 'since' | 'tried'>) => ({
  since: since.toISOString(),
  tried: tried.map(({ channel, state, stateAt }) => ({ channel, state, at: new Date(stateAt).toISOString() })),
})

/** The patients of the own hospital, or of its doctor's session, whom no message has told that the token was cancelled or moved,
 *  or that a place is kept. */
export async function showUntold(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { hospitalId, onlyDoctor }: OfHospital,
): Promise<Untold[]> {
  return (await untoldOf(db, hospitalId, onlyDoctor, clock())).map((row) => ({
    appointment: row.appointment_id,
    place:
      row.offer_id === null || row.kept_until === null
        ? null
        : { _id: row.offer_id, slotId: row.slot_id, until: row.kept_until.toISOString() },
    ...triesOf(row),
    queueNumber: row.queue_number,
    appointmentDate: row.service_day,
    startTime: row.start_time,
    doctor: row.doctor_name,
    name: row.patient_name,
    contact: row.contact ?? '',
    to:
      row.to_number === null || row.to_day === null
        ? null
        : { queueNumber: row.to_number, appointmentDate: row.to_day },
  }))
}

const countsOf = (rows: readonly { reached_by: ReachedBy }[]) => {
  const count = (by: ReachedBy) => rows.filter(({ reached_by }) => reached_by === by).length
  return { notice: count('notice'), message: count('message'), phone: count('phone'), none: count('none') }
}

/** Limit of the people in one answer. */
const mostPeople = 500

/** The people with a token on some days of the own hospital, and those whose token has ended there; of a doctor's session, the own ones. */
export async function showReachOfDays(
  context: Pick<AppContext, 'db' | 'clock'>,
  messages: Messages,
  links: Pick<Links, 'linkOf'>,
  { hospitalId: hospital, onlyDoctor }: OfHospital,
  { doctor = onlyDoctor, slot, ...days }: z.output<typeof callOfDays.query>,
): Promise<z.output<typeof callOfDays.answer>> {
  const ids = { doctor: doctor && knownId(doctor), slot: slot && knownId(slot) }
  const paid = await openToHospital(context, messages, hospital, endings)
  const rows = await reachedOnDays(context.db, { hospital, ...ids, ...days, paid })
  const personOf = (row: ReachedRow): ReachedPerson => ({
    _id: row.id,
    slotId: row.slot_id,
    appointmentDate: row.service_day,
    queueNumber: row.queue_number,
    name: row.patient_name,
    contact: row.contact ?? '',
    ...(row.language && { language: row.language }),
    link: links.linkOf(row.id),
    by: row.reached_by,
    what: row.what,
    to:
      row.to_slot === null || row.to_day === null
        ? null
        : {
            ...{ slotId: row.to_slot, appointmentDate: row.to_day, queueNumber: row.to_number },
            ...{ startTime: row.to_start ?? '', endTime: row.to_end ?? '' },
            ...(row.to_id !== null && { link: links.linkOf(row.to_id) }),
          },
  })
  return {
    ...countsOf(rows.filter(({ what }) => what === 'waiting' || what === 'offered')),
    people: rows.slice(0, mostPeople).map(personOf),
  }
}
