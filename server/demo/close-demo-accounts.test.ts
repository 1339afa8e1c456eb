import { afterEach, beforeEach, expect, test } from 'vitest'
import { hospitalLogin, userLogin } from '#contract/accounts.ts'
import { personLogIn } from '#contract/persons.ts'
import { userProfile } from '#contract/session.ts'
import { getAllHospitals } from '#contract/hospitals.ts'
import { hospitalProfile } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aPatient, password } from '#tests/builders.ts'
import { createLog } from '../platform/log.ts'
import { closeDemoAccounts, fillDemo } from './index.ts'

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const context = () => ({ db: app.db, clock: () => new Date(), log: createLog('silent') })
const logInDesk = (hospitalNumber: string, typed: string) =>
  app.ask(hospitalLogin, { body: { hospitalNumber, password: typed } })
const logInPatient = (mobileNo: string, typed: string) => app.ask(userLogin, { body: { mobileNo, password: typed } })

test('closes accounts of the demo data, ends their sessions, and hides the hospitals', async () => {
  await fillDemo(context())
  const desk = await logInDesk('DEMO-002', 'demo-hospital')
  const patient = await logInPatient('9876543210', 'demo-patient')
  const asReceptionist = () =>
    app.ask(personLogIn, { body: { loginName: 'meena@citycare.example', password: 'demo-hospital' } })
  expect((await asReceptionist()).answer).toMatchObject({ person: { name: 'Meena Rao', role: 'reception' } })
  const tokens = [desk.answer?.hospitaltoken ?? '', patient.answer?.token ?? '']

  await closeDemoAccounts(context())
  expect((await app.ask(hospitalProfile, { token: tokens[0] ?? '' })).status).toBe(401)
  expect((await app.ask(userProfile, { token: tokens[1] ?? '' })).status).toBe(400)
  for (const number of ['DEMO-001', 'DEMO-002', 'DEMO-012'])
    expect((await logInDesk(number, 'demo-hospital')).answer).toBeUndefined()
  expect((await asReceptionist()).problem?.code).toBe('log-in-wrong')
  expect((await logInPatient('9876543210', 'demo-patient')).status).toBe(402)
  expect((await app.ask(getAllHospitals)).answer).toEqual([])
})

test('keeps a hospital with its own password open, also with a number of the demo data', async () => {
  const own = await aHospital(app.db)
  const numbered = await aHospital(app.db, { number: 'DEMO-001' })
  const patient = await aPatient(app.db, { mobile: '919876543210' })
  await closeDemoAccounts(context())
  for (const { number } of [own, numbered]) expect((await logInDesk(number, password)).status).toBe(200)
  expect((await logInPatient(patient.mobile, password)).status).toBe(200)
  expect((await app.ask(getAllHospitals)).answer).toHaveLength(2)
})

test('a second production start changes nothing', async () => {
  await fillDemo(context())
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  for (let start = 0; start < 2; start += 1) await closeDemoAccounts({ ...context(), log })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ patients: 1 })
})
