import { showTextsIn } from './texts.ts'

const year = 365 * 86_400
const cookie = 'lang'

/** Shows the page in a language, without loading it again, and keeps the choice on the device, also after a log-out.
 *  @throws when the texts cannot be loaded; the page then stays as it is */
export async function chooseLanguage(language: string): Promise<void> {
  await showTextsIn(language)
  const secure = location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `${cookie}=${language};path=/;max-age=${year};samesite=lax${secure}`
  markPage(language)
}

/** Shows the page in a language that was not chosen on this device.
 *  @throws when the texts cannot be loaded; the page then stays as it is */
export async function showLanguage(language: string): Promise<void> {
  await showTextsIn(language)
  markPage(language)
}

function markPage(language: string): void {
  const { documentElement } = document
  documentElement.lang = language
  documentElement.dir = language.startsWith('ar') ? 'rtl' : ''
  // The worker asks for the page in the language of the cookie, for use offline.
  navigator.serviceWorker?.controller?.postMessage('language')
}

/** The language that was chosen on this device. */
export const chosenLanguage = (): string | undefined =>
  new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(document.cookie)?.[1]
