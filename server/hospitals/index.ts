export { hospitalRoutes } from './routes.ts'
export { askForChange, ownChange, withdrawChange } from './ask-for-change.ts'
export { addHospital, refuseTakenNumber } from './add-hospital.ts'
export { decideChange, listChanges } from './decide-change.ts'
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
export { markDoctorRemoved } from './removal-store.ts'
export { Hospitals, type PublicRow } from './read-hospitals.ts'
export { mostEntries, profileLimit, refuseMoreThan, searchLimit, settingsLimit } from './rules.ts'
export { centreOfPincode } from './further-store.ts'
export { findShortAddress } from './find-short-address.ts'
export { changeSetUp, noteTokenTried, setUpOf } from './set-up-store.ts'
export { hospitalOfShortAddress, shortAddressOfHospital } from './short-address-store.ts'
export { updateShortAddress } from './update-short-address.ts'
export { showHospital } from './show-hospital.ts'
export { hospitalsByIds, type HospitalRow } from './store.ts'
export { holdHospital, setSuspended, updateArrivalCode, updateRejoinBehind } from './settings-store.ts'
