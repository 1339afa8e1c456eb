import { insertDeviceSession, type OwnHospitalId, removeSession } from '../accounts/index.ts'
import { holdHospital, hospitalsByIds } from '../hospitals/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import type { Device, DeviceKind } from '#contract/devices.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hashOfToken } from '../platform/tokens.ts'
import { deviceForDesk } from './present.ts'
import { maxDevices, wrongCodeLimit } from './rules.ts'
import {
  changeDevice,
  countDevices,
  type DeviceSettings,
  insertDevice,
  spendPairingCode,
  tokenOfDevice,
} from './store.ts'
import { knownId } from '../platform/database/statement.ts'

/** @throws Problem `doctor-not-found` if one of the doctors is not the hospital's own */
async function refuseForeignDoctors(
  db: Connection,
  hospital: OwnHospitalId,
  doctors: readonly string[],
): Promise<void> {
  if (doctors.length === 0) return
  const [own] = await hospitalsByIds(db, [hospital])
  if (!doctors.every((id) => own?.doctors.some((doctor) => doctor.id === id))) throw new Problem('doctor-not-found')
}

/** Pairs the screen that shows a code with a hospital. Only a success spends the code.
 *  @throws Problem `pairing-code-unknown`, also for the code of the other kind; `doctor-not-found`, `too-many-devices`,
 *  `too-many-requests` */
export async function addDevice(
  { db, clock, limits }: AppContext,
  hospital: OwnHospitalId,
  { code, kind, ...settings }: DeviceSettings & { code: string; kind: DeviceKind },
): Promise<Device> {
  await refuseForeignDoctors(db, hospital, settings.doctors)
  const tries = [{ limit: wrongCodeLimit, subject: hospital }]
  const at = clock()
  const row = await limits.countFailures('pairing-code-unknown', tries, () =>
    db.transaction(async (tx) => {
      // Serializes the desks of a hospital: none pairs one device more than allowed.
      await holdHospital(tx, hospital)
      const tokenHash = await spendPairingCode(tx, hashOfToken(code), kind, at)
      if (!tokenHash) throw new Problem('pairing-code-unknown')
      if ((await countDevices(tx, hospital)) >= maxDevices) throw new Problem('too-many-devices')
      const device = { kind, tokenHash, hospital, at }
      if (!(await insertDeviceSession(tx, device))) throw new Problem('hospital-suspended')
      return insertDevice(tx, device, settings)
    }),
  )
  return deviceForDesk(row)
}

/** Changes what an own device shows, with the next board that it reads.
 *  @throws Problem `device-not-found`, `doctor-not-found` */
export async function updateDevice(
  { db }: Pick<AppContext, 'db'>,
  hospital: OwnHospitalId,
  id: string,
  settings: DeviceSettings,
): Promise<Device> {
  await refuseForeignDoctors(db, hospital, settings.doctors)
  const row = await changeDevice(db, hospital, knownId(id), settings)
  if (!row) throw new Problem('device-not-found')
  return deviceForDesk(row)
}

/** Ends the session of an own device, and with it the device.
 *  @throws Problem `device-not-found` */
export async function removeDevice({ db }: Pick<AppContext, 'db'>, hospital: OwnHospitalId, id: string): Promise<void> {
  const tokenHash = await tokenOfDevice(db, hospital, knownId(id))
  if (!tokenHash) throw new Problem('device-not-found')
  await removeSession(db, tokenHash)
}
