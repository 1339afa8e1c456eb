export { adminPasswordHash, lockAdminPassword, setAdminPasswordHash } from './store.ts'
export { addSetupCode, checkOwnPassword } from './update-password.ts'
export { checkKnownPassword, checkPassword, refuseCommon } from './check-password.ts'
export { rememberBrowser, type Visitor } from './identify-browser.ts'
export {
  insertPersonSession,
  noteProof,
  removeSessionOfPerson,
  removeSessionsOfMember,
  removeSessionsOfPerson,
  sessionId,
  sessionsOfPerson,
  type Origin,
} from './person-session-store.ts'
export { triesOfAdminPassword, triesOfOwnPassword, triesOfPassword } from './count-tries.ts'
export { consentsOf, storeConsent, type Consent } from './consent-store.ts'
export { notKnown } from './rules.ts'
export { showWrongPasswords } from './show-wrong-passwords.ts'
export { openSessionWatch, type SessionWatch } from './open-session-watch.ts'
export {
  eraseAccount,
  holdAccount,
  accountData,
  sessionData,
  renameAccount,
  type AccountData,
} from './privacy-store.ts'
export { accountRoutes } from './routes.ts'
export { peopleOfAccount, personOfAccount, type PersonRow } from './own-people-store.ts'
export {
  insertDeviceSession,
  insertSession,
  remove as removeSession,
  removeAdminSessions,
  removeHospitalSessions,
  removeStaffSessions,
  removeSessions,
  setPatientPassword,
} from './store.ts'
export {
  isAllowed,
  limitWrites,
  ownerIdOf,
  reached,
  reaches,
  scopes,
  Sessions,
  type Caller,
  type Callers,
  type OfAccount,
  type OfDevice,
  type OfHospital,
  type OwnHospitalId,
  type SessionLives,
} from './identify-caller.ts'
export { accountPurges } from './purge.ts'
