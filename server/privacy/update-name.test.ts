import { afterAll, beforeAll, expect, test } from 'vitest'
import { userProfile } from '#contract/session.ts'
import { updateName } from '#contract/privacy.ts'
import { startApp, type App } from '#tests/app.ts'
import { aPatient, aSession } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const loggedIn = async () => aSession(app.db, { patient: (await aPatient(app.db)).id })
const nameOf = async (token: string) => (await app.ask(userProfile, { token })).answer?.fullName

test('corrects the own name, in any script, and no other account’s', async () => {
  const [token, other] = [await loggedIn(), await loggedIn()]
  const before = await nameOf(other)
  const { answer } = await app.ask(updateName, { token, body: { fullName: '  सुनीता काळे ' } })
  expect(answer).toEqual({ message: 'Name changed successfully', fullName: 'सुनीता काळे' })
  expect(await nameOf(token)).toBe('सुनीता काळे')
  expect(await nameOf(other)).toBe(before)
})

test.each(['', '   ', 'a'.repeat(101), 'Asha\u202eoaR'])('%j is no name, and changes nothing', async (fullName) => {
  const token = await loggedIn()
  const before = await nameOf(token)
  expect((await app.ask(updateName, { token, body: { fullName } })).problem?.fields).toHaveProperty('fullName')
  expect(await nameOf(token)).toBe(before)
})
