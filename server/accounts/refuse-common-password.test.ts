import { expect, test } from 'vitest'
import { refuseCommon } from './check-password.ts'

const mobile = '919812345670'
const abroad = '+9779841234567'

test.each([
  ['football', mobile],
  ['FootBall', mobile],
  ['baari123', mobile],
  ['Baari-Baari', mobile],
  ['9812345670', mobile],
  ['+91 98123 45670', mobile],
  ['baari 9812345670', mobile],
  ['+977 984 1234567', abroad],
  ['9841234567', abroad],
  ['2025550100', '+12025550100'],
  ['KA-1042-2026', 'KA-1042'],
])('%s is refused for %s', async (password, account) => {
  await expect(refuseCommon(password, account)).rejects.toMatchObject({ code: 'password-too-common' })
})

test.each([
  ['kya haal hai 7', mobile],
  ['baari mein chai garam', mobile],
  ['9812345671', mobile],
  ['9841234568', abroad],
  ['🙏🙏🙏🙏🙏🙏🙏🙏', mobile],
  ['मेरी बारी कब है', mobile],
  ['KA-1042-monsoon', 'KA-1042'],
])('%s is accepted for %s', async (password, account) => {
  await expect(refuseCommon(password, account)).resolves.toBeUndefined()
})
