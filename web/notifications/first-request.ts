/** One permission request per visit, in session storage. The entry contains no personal data. */
const key = 'notificationsAsked'

/** @returns whether this is the first request of this visit */
export function isFirstRequest(): boolean {
  try {
    const isFirst = sessionStorage.getItem(key) === null
    sessionStorage.setItem(key, '1')
    return isFirst
  } catch {
    return true // without storage every page load counts as the first
  }
}
