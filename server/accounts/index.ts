export { adminPasswordHash, lockAdminPassword, setAdminPasswordHash } from './admin-store.ts'
export { addSetupCode } from './add-setup-code.ts'
export { checkKnownPassword } from './check-known-password.ts'
export { checkOwnPassword } from './check-own-password.ts'
export { rememberBrowser, type Visitor } from './identify-browser.ts'
export { triesOfAdminPassword } from './count-tries.ts'
export { showWrongPasswords } from './show-wrong-passwords.ts'
export { openSessionWatch, type SessionWatch } from './open-session-watch.ts'
export {
  eraseAccount,
  holdAccount,
  keptAccount,
  keptSessions,
  renameAccount,
  type KeptAccount,
} from './privacy-store.ts'
export { accountRoutes } from './routes.ts'
export {
  insertDeviceSession,
  insertSession,
  remove as removeSession,
  removeAdminSessions,
  removeHospitalSessions,
  removeSessions,
  setPatientPassword,
} from './store.ts'
export {
  roles,
  Sessions,
  type Caller,
  type Callers,
  type Device,
  type OwnHospitalId,
  type Patient,
  type SessionLives,
  type Staff,
} from './identify-caller.ts'
export { accountPurges } from './purge.ts'
