import { Secret, TOTP } from 'otpauth'

const period = 30

/** An authenticator app's secret, as RFC 6238 and every app have it: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({
    ...{ issuer, label, algorithm: 'SHA1', digits: 6, period },
    secret: Secret.fromBase32(secret),
  })

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address of the secret, for a QR code. @param label the person's login name
 *  @param issuer the product's name, as the app lists it */
export const totpUri = (secret: string, label: string, issuer: string): string =>
  totpOf(secret, label, issuer).toString()

/** The 30 seconds of a code, counted since 1970: the present ones, or those before or after.
 *  @returns undefined for a code of other seconds, or one that was taken before: not after `lastStep` */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  const step = delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
  return step !== undefined && step > lastStep ? step : undefined
}
