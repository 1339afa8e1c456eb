import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { actOnAppointment } from './act-on-appointment.ts'
import { moveAppointments } from './move-appointments.ts'
import { changesOf, type QueueChanges } from './publish.ts'

/** What the holder of a link can do. */
export type LinkAct = 'arrive' | 'on-my-way' | 'rejoin' | 'cancel'

/** Does an act on an appointment whose link was opened, as its patient does it.
 *  @param code of the poster at the door, for `arrive`
 *  @throws Problem `wrong-status`, or one of `actOnAppointment` */
export async function actByLink(
  context: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  { id, act, code }: { id: string; act: LinkAct; code?: string | undefined },
): Promise<void> {
  if (act !== 'cancel') {
    await actOnAppointment(context, changes, { kind: 'link' }, { act, id, code, key: undefined })
    return
  }
  const moved = await moveAppointments(context.db, { ids: [id] }, 'cancel', { by: 'patient', at: context.clock() })
  changes.publish(changesOf(moved))
  if (moved.length === 0) throw new Problem('wrong-status')
}
