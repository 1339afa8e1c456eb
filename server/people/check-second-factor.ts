import { randomBytes } from 'node:crypto'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken } from '../platform/tokens.ts'
import { stepOfCode } from './check-totp.ts'
import { codeLimit, readRecoveryCode, recoveryCode } from './rules.ts'
import { noteTotpStep, replaceRecoveryCodes, spendRecoveryCode } from './second-factor-store.ts'
import type { PersonRow } from './store.ts'

const recoveryCodes = 10

/** Whether a log-in of the person asks for a code. */
export const hasTotp = (person: PersonRow): boolean => person.totp_since !== null

/** Requires six digits of the authenticator app or a recovery code, each good once, where the person has set them up.
 *  @throws Problem `code-needed` without one, `code-wrong`, `too-many-requests` */
export async function checkSecondFactor(
  { db, clock, limits }: Pick<AppContext, 'db' | 'clock' | 'limits'>,
  person: PersonRow,
  code: string | undefined,
): Promise<void> {
  if (!hasTotp(person)) return
  if (!code) throw new Problem('code-needed')
  const tries = [{ limit: codeLimit, subject: person.id }]
  await limits.countAll(tries)
  if (!(await isGood(db, person, code, clock()))) throw new Problem('code-wrong')
  await limits.takeBack(tries)
}

async function isGood(db: Connection, { id, totp_secret, totp_last_step }: PersonRow, code: string, now: Date) {
  const recovery = readRecoveryCode(code)
  if (recovery !== undefined) return spendRecoveryCode(db, id, hashOfToken(recovery))
  const step = totp_secret === null ? undefined : stepOfCode(totp_secret, code, now, Number(totp_last_step))
  return totp_secret !== null && step !== undefined && noteTotpStep(db, id, totp_secret, step)
}

/** Makes ten new recovery codes; the earlier ones end. @returns the codes, of which only hashes are stored */
export async function renewRecoveryCodes(tx: Connection, person: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCode(randomBytes(10)))
  await replaceRecoveryCodes(
    tx,
    person,
    codes.map((code) => hashOfToken(code.replace('-', ''))),
  )
  return codes
}
