// What a patient's page loads is in slot.ts; what only desks need, in slot-settings.ts.

export { hospitalProfile, hospitalProfileAnswer, slot, slotsOfDoctor } from './slot.ts'
export type { HospitalProfile, Slot, SlotOnDay } from './slot.ts'
export { addSlot, renewArrivalCode, updateHospital, updateSlot, withdrawChange } from './slot-settings.ts'
