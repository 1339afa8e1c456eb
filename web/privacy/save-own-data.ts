import { myData } from '#contract/privacy.ts'
import { callAsPatient } from '../lib/session.ts'

/** Fetches everything that is kept of whoever is logged in, and hands it over as a file.
 *  @returns the file's name
 *  @throws what callAsPatient does */
export async function saveOwnData(): Promise<string> {
  const data = await callAsPatient(myData, {})
  const name = `my-data-${data.writtenAt.slice(0, 10)}.json`
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // the browser takes the file a moment after the press
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return name
}
