import type { HospitalProfile } from '#contract/slots.ts'
import { useStored, write } from '../lib/storage.ts'

type DeskDoctor = HospitalProfile['doctors'][number]

/** Which doctor and slot this desk looks at, kept on this device. What the hospital no longer has counts as not chosen. */
export function useChosenSlot(doctors: readonly DeskDoctor[]) {
  const doctorId = useStored('selectedDoctor')
  const slotId = useStored('selectedSlot')
  const doctor = doctors.find(({ _id }) => _id === doctorId)
  return {
    doctor,
    slot: doctor?.slots.find(({ _id }) => _id === slotId),
    chooseDoctor: (id: string) => {
      write('selectedDoctor', id || null)
      if (id !== doctor?._id) write('selectedSlot', null)
    },
    chooseSlot: (id: string) => write('selectedSlot', id || null),
  }
}
