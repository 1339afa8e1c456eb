import * as calls from '#contract/devices.ts'
import type { Callers } from '../accounts/index.ts'
import { waitingOfKiosks, type QueueChanges } from '../appointments/index.ts'
import { settingsLimit } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { addDevice, removeDevice, updateDevice } from './add-device.ts'
import { askForPairing } from './ask-for-pairing.ts'
import { bookWalkIn, cancelTokens, type KioskOptions } from './book-walk-in.ts'
import { deviceInList } from './present.ts'
import { boardLimit } from './rules.ts'
import { showBoard } from './show-board.ts'
import { devicesOf } from './store.ts'

export function deviceRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  options: KioskOptions & { changes: QueueChanges },
): void {
  serve(
    calls.listDevices,
    { summary: 'The paired devices, the first paired first' },
    async ({ caller: { hospitalId } }) => {
      const waiting = await waitingOfKiosks(context.db, hospitalId, context.clock())
      return (await devicesOf(context.db, hospitalId)).map((row) => deviceInList(row, waiting.get(row.id)))
    },
  )

  serve(
    calls.askForPairing,
    { summary: 'Makes a pairing code for a screen, good once and for ten minutes' },
    ({ body, address }) => askForPairing(context, body, address),
  )

  serve(
    calls.pairDevice,
    {
      summary: 'Pairs the display or the kiosk that shows the code with the own hospital',
      touches: [['device', 'answer._id']],
    },
    ({ caller, body }) => {
      context.limits.countHere(settingsLimit, caller.hospitalId)
      return addDevice(context, caller.hospitalId, body)
    },
  )

  serve(
    calls.updateDevice,
    { summary: 'Changes the settings of a device', touches: [['device', 'params.id']] },
    ({ caller, params, body }) => {
      context.limits.countHere(settingsLimit, caller.hospitalId)
      return updateDevice(context, caller.hospitalId, params.id, body)
    },
  )

  serve(
    calls.removeDevice,
    { summary: 'Removes a device, whose token is invalid at once', touches: [['device', 'params.id']] },
    async ({ caller, params }) => {
      context.limits.countHere(settingsLimit, caller.hospitalId)
      await removeDevice(context, caller.hospitalId, params.id)
      return { message: 'Device removed successfully' }
    },
  )

  serve(
    calls.cancelTokensOfDevice,
    { summary: 'Cancels the waiting tokens of a kiosk', touches: [['device', 'params.id']], says: 'cancelled' },
    ({ caller, params }) => {
      context.limits.countHere(settingsLimit, caller.hospitalId)
      return cancelTokens(context, options.changes, caller.hospitalId, params.id)
    },
  )

  serve(
    calls.showBoard,
    { summary: 'What a paired device shows, without persons; null for a token that is not paired' },
    async ({ caller, query }) => {
      if (!caller) return null
      context.limits.countHere(boardLimit, caller.tokenHash.toString('hex'))
      return showBoard(context, options.estimates, caller.tokenHash, query.sound)
    },
  )

  serve(
    calls.takeToken,
    {
      summary: 'Books a token of today for a walk-in at the kiosk',
      touches: [
        ['appointment', 'answer._id'],
        ['slot', 'body.slotId'],
      ],
    },
    ({ caller, body, keyed }) => bookWalkIn(context, options, caller, body, keyed),
  )
}
