import { expect, test } from 'vitest'
import { refuseCommon } from './refuse-common-password.ts'

const mobile = '919812345670'

test.each([
  ['football', mobile],
  ['FootBall', mobile],
  ['baari123', mobile],
  ['Baari-Baari', mobile],
  ['9812345670', mobile],
  ['+91 98123 45670', mobile],
  ['baari 9812345670', mobile],
  ['KA-1042-2026', 'KA-1042'],
])('%s is refused for %s', async (password, account) => {
  await expect(refuseCommon(password, account)).rejects.toMatchObject({ code: 'password-too-common' })
})

test.each([
  ['kya haal hai 7', mobile],
  ['baari mein chai garam', mobile],
  ['9812345671', mobile],
  ['🙏🙏🙏🙏🙏🙏🙏🙏', mobile],
  ['मेरी बारी कब है', mobile],
  ['KA-1042-monsoon', 'KA-1042'],
])('%s is accepted for %s', async (password, account) => {
  await expect(refuseCommon(password, account)).resolves.toBeUndefined()
})
