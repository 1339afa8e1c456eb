import type { Doctor } from '#contract/hospitals.ts'
import type { HospitalProfile, Slot } from '#contract/slots.ts'

export type OwnDoctor = HospitalProfile['doctors'][number]

type Change = (known: HospitalProfile) => HospitalProfile

const withDoctors = (change: (doctors: OwnDoctor[]) => OwnDoctor[]): Change => {
  return (known) => ({ ...known, doctors: change(known.doctors) })
}

const withSlots = (doctorId: string, change: (slots: Slot[]) => Slot[]): Change =>
  withDoctors((doctors) => doctors.map((one) => (one._id === doctorId ? { ...one, slots: change(one.slots) } : one)))

// Updates of the cached hospital by the server's responses. An answer that was lost leaves the entry known before the next one adds it.
export const doctorAdded = (doctor: Doctor) =>
  withDoctors((doctors) => [...doctors.filter(({ _id }) => _id !== doctor._id), { ...doctor, slots: [], leave: [] }])

export const doctorChanged = (doctor: Doctor) =>
  withDoctors((doctors) =>
    doctors.map((one) => (one._id === doctor._id ? { ...doctor, slots: one.slots, leave: one.leave } : one)),
  )

export const slotAdded = (doctorId: string, slot: Slot) =>
  withSlots(doctorId, (slots) => [...slots.filter(({ _id }) => _id !== slot._id), slot])

export const slotChanged = (doctorId: string, slot: Slot) =>
  withSlots(doctorId, (slots) => slots.map((one) => (one._id === slot._id ? slot : one)))

export const doctorRemoved = (id: string) => withDoctors((doctors) => doctors.filter(({ _id }) => _id !== id))

export const slotRemoved = (doctorId: string, id: string) =>
  withSlots(doctorId, (slots) => slots.filter(({ _id }) => _id !== id))
