import type { Device, DeviceKind } from '#contract/devices.ts'
import { insertDeviceSession, type OwnHospitalId } from '../accounts/index.ts'
import { holdHospital } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken } from '../platform/tokens.ts'
import { deviceForDesk } from './present.ts'
import { refuseForeignDoctors } from './refuse-foreign-doctors.ts'
import { maxDevices, wrongCodeLimit } from './rules.ts'
import { countDevices, insertDevice, spendPairingCode, type DeviceSettings } from './store.ts'

/** Pairs the screen that shows a code with a hospital. Only a success spends the code.
 *  @throws Problem `pairing-code-unknown`, also for the code of the other kind; `doctor-not-found`, `too-many-devices`,
 *  `too-many-requests` */
export async function addDevice(
  { db, clock, limits }: AppContext,
  hospital: OwnHospitalId,
  { code, kind, ...settings }: DeviceSettings & { code: string; kind: DeviceKind },
): Promise<Device> {
  await refuseForeignDoctors(db, hospital, settings.doctors)
  // Counted before, so that a code cannot be guessed once the limit is reached.
  const tries = [{ limit: wrongCodeLimit, subject: hospital }]
  await limits.countAll(tries)
  const at = clock()
  const outcome = await db
    .transaction(async (tx) => {
      // Serializes the desks of a hospital: none pairs one device more than allowed.
      await holdHospital(tx, hospital)
      const tokenHash = await spendPairingCode(tx, hashOfToken(code), kind, at)
      if (!tokenHash) return undefined
      if ((await countDevices(tx, hospital)) >= maxDevices) throw new Problem('too-many-devices')
      const device = { kind, tokenHash, hospital, at }
      if (!(await insertDeviceSession(tx, device))) throw new Problem('hospital-suspended')
      return insertDevice(tx, device, settings)
    })
    .catch(async (error: unknown) => {
      await limits.takeBack(tries)
      throw error
    })
  if (!outcome) throw new Problem('pairing-code-unknown')
  await limits.takeBack(tries)
  return deviceForDesk(outcome)
}
