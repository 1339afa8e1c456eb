import { doctorsOfDisplay } from '#contract/devices.ts'
import { hospitalsByIds, type HospitalRow } from '../hospitals/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { deviceByToken, type DeviceRow } from './store.ts'

interface FoundDevice {
  device: DeviceRow
  hospital: HospitalRow
  /** Those that it is for, in the order of the screen. */
  doctors: HospitalRow['doctors']
}

/** The device of a token, with its hospital; undefined without one, and while the hospital is suspended. */
export async function findDevice(db: Connection, tokenHash: Buffer): Promise<FoundDevice | undefined> {
  const device = await deviceByToken(db, tokenHash)
  const [hospital] = device ? await hospitalsByIds(db, [device.hospital_id]) : []
  if (!device || !hospital || hospital.suspended) return undefined
  const chosen = device.doctors.flatMap((id) => hospital.doctors.find((doctor) => doctor.id === id) ?? [])
  const doctors = device.doctors.length === 0 ? hospital.doctors : chosen
  return { device, hospital, doctors: device.kind === 'display' ? doctors.slice(0, doctorsOfDisplay) : doctors }
}
