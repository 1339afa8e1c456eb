/** Asked once in a visit, however often the first page is loaded. In this tab's own storage: it says nothing of anybody. */
const key = 'notificationsAsked'

/** @returns whether this is the first time in this visit */
export function isFirstRequest(): boolean {
  try {
    const isFirst = sessionStorage.getItem(key) === null
    sessionStorage.setItem(key, '1')
    return isFirst
  } catch {
    return true // a browser that keeps nothing: the page was just loaded
  }
}
