import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { logout } from '#contract/session.ts'
import { updateHospital } from '#contract/slots.ts'
import { adminHospitals, adminLogin, approveChange, rejectChange, waitingChanges } from '#contract/admin.ts'
import { allRequests, registrationRequest, rejectRequest } from '#contract/registrations.ts'
import type { Clinic } from './clinic.ts'
import { demo } from './demo.ts'
import type { OwnProduct } from './own-product.ts'
import { send } from './over-http.ts'

/** The admin at another computer, over HTTP. */
export interface Admin {
  session: string
  /** The names of those whose requests wait, the oldest first. */
  waiting(): Promise<string[]>
  /** The details that hospitals ask to change, by the hospital's name. */
  changes(): Promise<[name: string, details: object][]>
  /** Approves the waiting change of the hospital with that name. */
  approve(hospital: string): Promise<void>
  /** Rejects every request and every change that waits. */
  clear(): Promise<void>
  /** The hospitals whose name or pincode has the text, the suspended ones too. */
  find(text: string): Promise<{ name: string; suspended: boolean }[]>
  /** Ends the session on the server, as another tab would. */
  endSession(): Promise<void>
}

export async function anAdmin({ url }: OwnProduct): Promise<Admin> {
  const { admintoken: token } = adminLogin.answer.parse(await send(url, adminLogin, { body: demo.admin }))
  const list = async () => allRequests.answer.parse(await send(url, allRequests, { token }))
  const changes = async () => waitingChanges.answer.parse(await send(url, waitingChanges, { token }))
  return {
    session: token,
    changes: async () => (await changes()).map(({ hospital, details }) => [hospital.name, details]),
    async approve(name) {
      const change = (await changes()).find(({ hospital }) => hospital.name === name)
      const path = approveChange.path.replace('{id}', change?._id ?? '')
      await send(url, { method: 'POST', path }, { token })
    },
    waiting: async () => (await list()).map(({ name }) => name),
    async clear() {
      for (const { _id } of await list())
        await send(url, { method: 'DELETE', path: rejectRequest.path.replace('{id}', _id) }, { token })
      for (const { _id } of await changes())
        await send(url, { method: 'POST', path: rejectChange.path.replace('{id}', _id) }, { token })
    },
    async find(text) {
      const path = `${adminHospitals.path}?${new URLSearchParams({ query: text })}`
      return adminHospitals.answer.parse(await send(url, { method: 'GET', path }, { token })).hospitals
    },
    async endSession() {
      await send(url, logout, { token })
    },
  }
}

/** What a hospital asks to be registered with. */
export interface Asked {
  name: string
  address: string
  pincode: string
  hospitalNumber: string
  contactNo: string
  contactEmail: string
  doctors: { name: string; speciality: string }[]
}

let asked = 0

/** A hospital of the journey's own asks to be registered. */
export async function aRequestOf({ url }: OwnProduct, more: Partial<Asked> = {}): Promise<Asked> {
  asked += 1
  const body = {
    name: `Thamarai Diagnostics ${asked}`,
    address: '23 North Mada Street, Mylapore, Chennai',
    pincode: '600004',
    hospitalNumber: `TD-${randomUUID().slice(0, 8)}`,
    contactNo: '98400 00600',
    contactEmail: `office-${asked}@thamarai.example`,
    doctors: [
      { name: 'Dr Kavitha Subramanian', speciality: 'Radiology' },
      { name: 'Dr S Venkatesh', speciality: 'Pathology' },
    ],
    ...more,
  }
  await send(url, registrationRequest, { body })
  return body
}

/** Four requests: three as the mock-up draws them, and one with texts as long as they may be. */
export async function requestsAsDrawn(product: OwnProduct): Promise<void> {
  const doctor = (name: string, speciality: string) => ({ name: `Dr ${name}`, speciality })
  await aRequestOf(product, {
    name: 'Sri Lakshmi Polyclinic',
    address: '7 Gandhi Bazaar, Basavanagudi, Bengaluru',
    pincode: '560004',
    contactNo: '98450 00417',
    contactEmail: 'desk@srilakshmi.example',
    doctors: [doctor('Prakash Bhat', 'General Physician'), doctor('Anjali Rao', 'Gynaecology')],
  })
  await aRequestOf(product, {
    name: 'Jeevan Rekha Nursing Home',
    address: 'Station Road, Hazratganj, Lucknow',
    pincode: '226001',
    contactNo: '94150 00226',
    contactEmail: 'jeevanrekha@clinic.example',
    doctors: [doctor('Imran Qureshi', 'Paediatrics')],
  })
  await aRequestOf(product)
  await aRequestOf(product, {
    name: 'Sarvajanik Arogya Seva Mandal and the Late Shrimati Kamalabai Deshpande Memorial Hospital',
    address: `${'Behind the old municipal office, '.repeat(6)}Chhatrapati Sambhajinagar`,
    contactEmail: 'the-reception-desk-of-the-multispeciality-hospital@sarvajanik-arogya-seva-mandal.example',
    doctors: [doctor('Venkatanarasimharajuvaripeta Subrahmanyam', 'Gastroenterology and Hepatology')],
  })
}

/** A clinic's desk asks for a change of its details. */
export const aChangeOf = ({ url }: OwnProduct, { session }: Pick<Clinic, 'session'>, body: object) =>
  send(url, updateHospital, { token: session, body })

/** A change in the list. */
export const changeOf = (page: Page, { name }: Pick<Clinic, 'name'>) =>
  page.getByRole('region', { name: 'Changes of details' }).getByRole('article', { name, exact: true })

/** Types the password into the gate, and presses Login. */
export async function typeAdminPassword(page: Page, password: string = demo.admin.password) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Goes through the gate at an address of the admin's, up to the heading of the page. */
export async function logInAdmin(page: Page, address: string, heading: string) {
  await page.goto(address)
  await typeAdminPassword(page)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused()
}

/** A request in the list. */
export const requestOf = (page: Page, { name }: Pick<Asked, 'name'>) => page.getByRole('article', { name, exact: true })

/** The card that hands a set-up link over. */
export const handOver = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** The set-up link in such a card. */
export const linkIn = (card: ReturnType<typeof handOver>) => card.getByLabel('Set-up link').inputValue()

/** Searches the admin's hospitals and opens one. @returns its content */
export async function openHospital(page: Page, name: string) {
  await page.getByRole('searchbox').fill(name)
  const hospital = page.getByRole('group').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
  await hospital.getByRole('heading', { level: 2, name, exact: true }).click()
  await expect(hospital.getByRole('button', { name: 'New set-up link' })).toBeVisible()
  return hospital
}
