import * as added from '#contract/added-appointments.ts'
import * as calls from '#contract/appointments.ts'
import * as removals from '#contract/removals.ts'
import type { Callers } from '../accounts/index.ts'
import { settingsLimit } from '../hospitals/index.ts'
import type { House } from '../platform/house.ts'
import type { Serve } from '../platform/http/serve-call.ts'
import { acceptAppointment, refuseAppointment } from './decide-contact.ts'
import { askWaitingForDoctor, askWaitingInSlot } from './ask-waiting.ts'
import { createBooking } from './book-appointment.ts'
import type { BookingRules } from './booking-store.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { completeAppointment } from './complete-appointment.ts'
import { listOwnAppointments, listSlotAppointments } from './list-appointments.ts'
import { forDesk } from './present.ts'
import { removeDoctor, removeSlot } from './remove-slots.ts'
import type { QueueChanges } from './publish.ts'
import { bookingLimits } from './rules.ts'

export function appointmentRoutes(
  serve: Serve<Callers>,
  house: House,
  changes: QueueChanges,
  rules: BookingRules,
): void {
  const book = createBooking(house, changes, rules)

  serve(calls.bookAppointment, async ({ caller, body, headers, address }) => {
    house.limits.tally(bookingLimits.address, address)
    house.limits.tally(bookingLimits[caller.kind], caller.kind === 'patient' ? caller.id : caller.hospitalId)
    return book(caller, body, headers['idempotency-key'])
  })

  serve(calls.myAppointments, ({ caller, query }) => listOwnAppointments(house, caller, query.usermobileNo))

  serve(calls.appointmentsOfSlot, async ({ caller, query }) => {
    const rows = await listSlotAppointments(house, caller.hospitalId, { slotId: query.qslotId, date: query.date })
    return rows.length > 0 ? rows.map(forDesk) : { message: 'No appointments yet' as const }
  })

  serve(calls.completeAppointment, async ({ caller, params }) =>
    forDesk(await completeAppointment(house, changes, caller.hospitalId, params.id)),
  )

  serve(calls.cancelAppointment, async ({ caller, params }) => {
    await cancelAppointment(house, changes, caller.mobile, params.id)
    return { message: 'Appointment cancelled successfully' }
  })

  serve(added.acceptAppointment, async ({ caller, params }) => {
    await acceptAppointment(house, caller, params.id)
    return { message: 'Appointment accepted successfully' }
  })

  serve(added.refuseAppointment, async ({ caller, params }) => {
    await refuseAppointment(house, caller, params.id)
    return { message: 'Appointment removed from your account' }
  })

  serve(removals.waitingInSlot, async ({ caller, params }) => ({
    waiting: await askWaitingInSlot(house, caller.hospitalId, params.slotId),
  }))

  serve(removals.waitingForDoctor, async ({ caller, params }) => ({
    waiting: await askWaitingForDoctor(house, caller.hospitalId, params.id),
  }))

  serve(removals.removeSlot, async ({ caller, params }) => {
    house.limits.tally(settingsLimit, caller.hospitalId)
    const cancelled = await removeSlot(house, changes, caller.hospitalId, params.slotId)
    return { message: 'Slot deleted successfully', cancelled }
  })

  serve(removals.removeDoctor, async ({ caller, params }) => {
    house.limits.tally(settingsLimit, caller.hospitalId)
    const cancelled = await removeDoctor(house, changes, caller.hospitalId, params.id)
    return { message: 'Doctor removed successfully', cancelled }
  })
}
