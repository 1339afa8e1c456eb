import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { MadePasskey, UsedPasskey } from '#contract/second-factors.ts'

interface Lies {
  /** Of the page that asks; its own otherwise. */
  origin?: string
  /** Whether it has verified its user. */
  isVerified?: boolean
  counter?: number
}

/** An authenticator of the tests, with one passkey: it signs what it is asked to, and forges on request.
 *  @param page the origin that it is used at */
export function anAuthenticator(page: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  let counted = 0

  const clientData = (type: string, challenge: string, { origin = page }: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: string, { isVerified = true, counter }: Lies, made?: Buffer): Buffer {
    counted = counter ?? counted + 1
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (made ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counted)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, made ?? Buffer.alloc(0)])
  }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    /** Makes the passkey that a product asks for. */
    make({ challenge, rp }: { challenge: string; rp: { id: string } }, lies: Lies = {}): MadePasskey {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const made = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(coseKey)])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(rp.id, lies, made))],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs what a product asks for. */
    use({ challenge, rpId }: { challenge: string; rpId: string }, lies: Lies = {}): UsedPasskey {
      const [data, client] = [authenticatorData(rpId, lies), clientData('webauthn.get', challenge, lies)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
