import * as changed from '#contract/appointment-changes.ts'
import * as calls from '#contract/appointments.ts'
import * as deskCalls from '#contract/desk-appointments.ts'
import * as removals from '#contract/removals.ts'
import { isAllowed, ownerIdOf, type Callers } from '../accounts/index.ts'
import type { Estimates } from '../estimates/index.ts'
import { settingsLimit, type Hospitals } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { absenceRoutes } from './absence-routes.ts'
import { actRoutes } from './act-routes.ts'
import { acceptAppointment, refuseAppointment } from './update-details.ts'
import { askWaitingForDoctor, askWaitingInSlot, removeDoctor, removeSlot } from './remove-slots.ts'
import type { BookAppointment } from './book-appointment.ts'
import type { BookingRules } from './booking-store.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { clinicRoutes } from './clinic-routes.ts'
import { completeAppointment } from './complete-appointment.ts'
import { deskRoutes, testTokenRoutes } from './desk-routes.ts'
import { dismissChange, listChanged } from './list-changes.ts'
import { createOwnList, listSlotAppointments } from './list-appointments.ts'
import type { Links } from './open-links.ts'
import { pastRoutes } from './past-routes.ts'
import { correctedForDesk, forDesk, messageForDesk } from './present.ts'
import { queueRoutes } from './queue-routes.ts'
import type { QueueChanges } from './publish.ts'
import { actLimits, bookingLimits } from './rules.ts'
import { waitlistRoutes } from './waitlist-routes.ts'

export function appointmentRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  { changes, estimates, hospitals }: { changes: QueueChanges; estimates: Estimates; hospitals: Hospitals },
  {
    rules,
    links,
    book,
  }: { rules: BookingRules & { countries: readonly string[] }; links: Links; book: BookAppointment },
): void {
  const listOwn = createOwnList(context, { estimates, links, hospitals })

  serve(
    calls.bookAppointment,
    {
      summary: 'Books a token: the next queue number of the slot on that day',
      touches: [
        ['appointment', 'answer._id'],
        ['slot', 'body.slot'],
        ['hospital', 'body.hospitalId'],
      ],
    },
    async ({ caller, body, address, keyed }) => {
      context.limits.countHere(bookingLimits.address, address)
      context.limits.countHere(bookingLimits[caller.scope], ownerIdOf(caller))
      return book(caller, body, keyed)
    },
  )

  testTokenRoutes(serve, context, changes, { book, links })

  serve(
    calls.myAppointments,
    {
      summary:
        'The appointments of the own mobile that are waiting, called or missed, from today on, soonest first; or those completed today',
    },
    ({ caller, query }) => listOwn(caller, query),
  )

  serve(
    deskCalls.appointmentsOfSlot,
    {
      summary: "A slot's appointments of a day that are not cancelled, in token order",
      touches: [['slot', 'query.qslotId']],
    },
    async ({ caller, query }) => {
      const rows = await listSlotAppointments(context, caller.hospitalId, { slotId: query.qslotId, date: query.date })
      // The holder of a link can cancel by it.
      const hasLinks = isAllowed(caller, 'queue')
      return rows.length > 0
        ? rows.map((row) => ({
            ...forDesk(row),
            ...(row.called_by !== null && { calledBy: row.called_by }),
            message: row.message && messageForDesk(row.message),
            ...(row.corrected && { corrected: correctedForDesk(row.corrected) }),
            ...(hasLinks && { link: links.linkOf(row.id) }),
          }))
        : { message: 'No appointments yet' as const }
    },
  )

  serve(
    deskCalls.completeAppointment,
    {
      summary: 'Completes an appointment, permanently; the live number becomes its number. A repeat changes nothing',
      touches: [['appointment', 'params.id']],
    },
    async ({ caller, params: { id }, changedNothing }) =>
      forDesk(await completeAppointment(context, changes, caller, { id, changedNothing })),
  )

  serve(
    calls.cancelAppointment,
    {
      summary:
        'Cancels an own appointment, or one of the own hospital; its number is never given again. A repeat changes nothing',
      touches: [['appointment', 'params.id']],
    },
    async ({ caller, params }) => {
      await cancelAppointment(context, changes, caller, params.id)
      return { message: 'Appointment cancelled successfully' }
    },
  )

  serve(
    changed.acceptAppointment,
    {
      summary:
        'Accepts an appointment that a hospital added for the own mobile, with its other appointments and later ones',
      touches: [['appointment', 'params.id']],
    },
    async ({ caller, params, changedNothing }) => {
      if (!(await acceptAppointment(context, caller, params.id))) changedNothing()
      return { message: 'Appointment accepted successfully' }
    },
  )

  serve(
    changed.refuseAppointment,
    {
      summary:
        'Removes the appointments that a hospital added for the own mobile from the account; the tokens stay valid at the desk',
      touches: [['appointment', 'params.id']],
    },
    async ({ caller, params }) => {
      await refuseAppointment(context, caller, params.id)
      return { message: 'Appointment removed from your account' }
    },
  )

  serve(
    changed.changedAppointments,
    {
      summary:
        'The appointments of the own mobile that their hospitals have cancelled or moved, until they are dismissed or their day is over, the latest first',
    },
    ({ caller }) => listChanged(context, { hospitals, listOwn }, caller),
  )

  serve(
    changed.dismissChange,
    {
      summary: 'Dismisses that a hospital has cancelled or moved an own appointment. A repeat changes nothing',
      touches: [['appointment', 'params.id']],
    },
    async ({ caller, params, changedNothing }) => {
      context.limits.countHere(actLimits.account, caller.id)
      if (!(await dismissChange(context, caller, params.id))) changedNothing()
      return { message: 'Change dismissed successfully' }
    },
  )

  serve(
    removals.waitingInSlot,
    {
      summary: 'The number of people who wait in a slot, from today on',
      touches: [['slot', 'params.slotId']],
    },
    async ({ caller, params }) => ({
      waiting: await askWaitingInSlot(context, caller.hospitalId, params.slotId),
    }),
  )

  serve(
    removals.waitingForDoctor,
    {
      summary: 'The number of people who wait for a doctor in all slots, from today on',
      touches: [['doctor', 'params.id']],
    },
    async ({ caller, params }) => ({
      waiting: await askWaitingForDoctor(context, caller.hospitalId, params.id),
    }),
  )

  serve(
    removals.removeSlot,
    {
      summary: 'Removes a slot permanently; cancels its waiting appointments and notifies their patients',
      touches: [['slot', 'params.slotId']],
    },
    async ({ caller, params }) => {
      context.limits.countHere(settingsLimit, caller.hospitalId)
      const cancelled = await removeSlot(context, changes, caller, params.slotId)
      return { message: 'Slot deleted successfully', cancelled }
    },
  )

  serve(
    removals.removeDoctor,
    {
      summary:
        'Removes a doctor and the slots permanently; cancels their waiting appointments and notifies the patients',
      touches: [['doctor', 'params.id']],
    },
    async ({ caller, params }) => {
      context.limits.countHere(settingsLimit, caller.hospitalId)
      const cancelled = await removeDoctor(context, changes, caller, params.id)
      return { message: 'Doctor removed successfully', cancelled }
    },
  )

  actRoutes(serve, context, changes, rules)
  deskRoutes(serve, context, estimates, rules)
  queueRoutes(serve, context, { changes, estimates }, rules)
  absenceRoutes(serve, context, changes)
  pastRoutes(serve, context)
  clinicRoutes(serve, context, { estimates, hospitals })
  waitlistRoutes(serve, context, changes, rules)
}
