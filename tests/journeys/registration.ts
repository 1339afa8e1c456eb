import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { allRequests } from '#contract/registrations.ts'
import { aSession } from '../builders.ts'
import type { OwnProduct } from './own-product.ts'
import { send } from './over-http.ts'

/** The values of a registration, by the labels of the fields. */
export const aRegistration = () => ({
  'Centre name': 'Chirag Clinic',
  'Address': '17 Devaraja Road, Mysuru',
  'Pincode': '570001',
  'Contact number': '080 2334 5678',
  'Email': 'desk@chirag.example',
  'Hospital number': `N-${randomUUID().slice(0, 8)}`,
})

/** Types into the fields of that label. */
export async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** Types a doctor into the row of that number, counted from 1. */
export async function fillDoctor(page: Page, number: number, name: string, speciality: string) {
  const row = doctorRow(page, number)
  await row.getByLabel('Doctor name').fill(name)
  await row.getByLabel('Speciality').fill(speciality)
}

export const doctorRow = (page: Page, number: number) => page.getByRole('group', { name: `Doctor ${number}` })

/** A session of the admin's. */
export const anAdmin = (product: OwnProduct) => product.arrange((db) => aSession(db, 'admin'))

/** The requests with that number that wait for the admin. */
export async function requestsOf(product: OwnProduct, hospitalNumber: string) {
  const answer = await send(product.url, allRequests, { token: await anAdmin(product) })
  return allRequests.answer.parse(answer).filter((request) => request.hospitalNumber === hospitalNumber)
}

/** Makes the page one of the admin's, as the admin's log-in does. */
export async function becomeAdmin(page: Page, token: string, url = '') {
  await page.goto(`${url}/about`)
  await page.evaluate((kept) => sessionStorage.setItem('admintoken', kept), token)
}
