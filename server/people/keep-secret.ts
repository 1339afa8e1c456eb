import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { OwnerId } from './second-factor-store.ts'

// Authenticator secrets are stored sealed: with a key derived from that of the links, which no table and no backup has
// (docs/decisions/0078-second-factors.md).

const algorithm = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]

const keyFrom = (linkKey: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(linkKey, 'hex'), '', 'baari authenticator secrets', 32))

/** A sealed secret opens for its owner alone: a row that is copied to another owner opens nothing. */
const boundTo = (owner: OwnerId) => Buffer.from(owner ?? 'admin')

/** Seals a secret. @returns `sealed.` and base64url */
export function sealSecret(secret: string, owner: OwnerId, linkKey: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, keyFrom(linkKey), iv).setAAD(boundTo(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `sealed.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Opens a sealed secret; one of an earlier version is not sealed yet.
 *  @returns undefined if it was sealed with another key */
export function openSecret(stored: string, owner: OwnerId, linkKey: string): string | undefined {
  if (!stored.startsWith('sealed.')) return stored
  const bytes = Buffer.from(stored.slice('sealed.'.length), 'base64url')
  const [iv, tag] = [bytes.subarray(0, ivLength), bytes.subarray(ivLength, ivLength + tagLength)]
  const decipher = createDecipheriv(algorithm, keyFrom(linkKey), iv, { authTagLength: tagLength })
  decipher.setAAD(boundTo(owner)).setAuthTag(tag)
  const opened = decipher.update(bytes.subarray(ivLength + tagLength))
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
