import { showTextsIn } from './texts.ts'

const year = 365 * 86_400

/** Shows the page in a language, without loading it again, and keeps the choice on the device, also after a log-out.
 *  @throws when the texts cannot be loaded; the page then stays as it is */
export async function chooseLanguage(language: string): Promise<void> {
  await showTextsIn(language)
  const { documentElement } = document
  documentElement.lang = language
  documentElement.dir = '' // only the languages for tests run from right to left
  const secure = location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `lang=${language};path=/;max-age=${year};samesite=lax${secure}`
  // for use offline
  navigator.serviceWorker?.controller?.postMessage('language')
}
