import { myData } from '#contract/privacy.ts'
import { callAsPatient } from '../lib/session.ts'

/** Downloads all data of the logged-in patient.
 *  @returns the file's name
 *  @throws what callAsPatient does */
export async function saveOwnData(): Promise<string> {
  const data = await callAsPatient(myData, {})
  const name = `my-data-${data.writtenAt.slice(0, 10)}.json`
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // the browser starts reading the file shortly after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return name
}
