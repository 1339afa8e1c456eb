import type { Device } from '#contract/devices.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/known-id.ts'
import { Problem } from '../platform/problem.ts'
import { deviceForDesk } from './present.ts'
import { refuseForeignDoctors } from './refuse-foreign-doctors.ts'
import { changeDevice, type DeviceSettings } from './store.ts'

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
