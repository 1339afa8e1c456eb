export { hospitalRoutes } from './routes.ts'
export { askForChange, ownChange, withdrawChange, decideChange, listChanges } from './decide-change.ts'
export { addHospital, refuseTakenNumber } from './add-hospital.ts'
export { createSearch } from './find-hospitals.ts'
export { listAddresses } from './list-addresses.ts'
export {
  adminHospital,
  changeForAdmin,
  changeForDesk,
  hospitalMetadata,
  internalDetailsOf,
  publicDoctor,
  publicHospital,
  setUpForDesk,
} from './present.ts'
export { markDoctorRemoved, hospitalsByIds, type HospitalRow } from './store.ts'
export { Hospitals, type PublicRow } from './read-hospitals.ts'
export { mostEntries, profileLimit, refuseMoreThan, searchLimit, settingsLimit } from './rules.ts'
export { centreOfPincode } from './further-store.ts'
export { findShortAddress, updateShortAddress } from './update-short-address.ts'
export {
  changeSetUp,
  noteTokenTried,
  setUpOf,
  holdHospital,
  setSuspended,
  updateArrivalCode,
  updateRejoinBehind,
} from './settings-store.ts'
export { hospitalOfShortAddress, shortAddressOfHospital } from './short-address-store.ts'
export { showHospital } from './list-hospitals.ts'
