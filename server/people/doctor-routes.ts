import { showOwnDoctor as call } from '#contract/hospital-day.ts'
import type { Callers } from '../accounts/index.ts'
import { readLimit } from '../appointments/index.ts'
import type { Serve } from '../calls/index.ts'
import type { Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { showOwnDoctor } from './show-own-doctor.ts'

/** Opens what the doctor's screen reads beside the queues. */
export function doctorRoutes(serve: Serve<Callers>, context: AppContext, estimates: Estimates): void {
  serve(
    call,
    {
      summary: 'A doctor with the sessions of today: who the person of the session is, or `doctorId`',
      touches: [['doctor', 'query.doctorId']],
    },
    ({ caller, query: { doctorId } }) => {
      context.limits.countHere(readLimit, caller.hospitalId)
      return showOwnDoctor(context, estimates, caller, doctorId)
    },
  )
}
