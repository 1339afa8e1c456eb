import type { HospitalProfile } from '#contract/slots.ts'
import { useStored, write } from '../lib/storage.ts'

type DeskDoctor = HospitalProfile['doctors'][number]

/** The doctor and slot that this desk shows, stored on this device. A choice that the hospital has removed is ignored. */
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
    /** Both at once. */
    choose: (doctorOf: string, slotOf: string) => {
      write('selectedDoctor', doctorOf)
      write('selectedSlot', slotOf)
    },
  }
}
