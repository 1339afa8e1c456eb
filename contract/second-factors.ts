import { z } from 'zod'
import { typedPassword } from './accounts.ts'
import { defineCall } from './call.ts'
import { language } from './languages.ts'
import { loginName, personLogInAnswer, typedCode } from './persons.ts'
import { id, name } from './value.ts'

// What persons and the admin prove themselves with beside the password: an authenticator app, recovery codes, passkeys.

/** Of persons with a session, and of the admin. */
const ofOwner = ['me', 'own-factors'] as const

/** Bytes of WebAuthn in base64url. */
const bytes = z.string().max(20_000)
const transports = z.array(z.string().max(20)).max(10)
const knownPasskey = z.object({ id: z.string(), type: z.literal('public-key'), transports })

const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') }

/** `AuthenticationResponseJSON` of WebAuthn; what it has beside these is left out. */
const usedPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.optional(),
    }),
  })
  .meta({ id: 'UsedPasskey' })
export type UsedPasskey = z.infer<typeof usedPasskey>

/** `RegistrationResponseJSON` of WebAuthn. */
const madePasskey = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: transports.optional() }),
  })
  .meta({ id: 'MadePasskey' })
export type MadePasskey = z.infer<typeof madePasskey>

/** Proves again who is there, for ten minutes: with the password, and the code where one is set, or with a passkey. */
export const prove = defineCall({
  method: 'POST',
  path: '/api/auth/prove',
  permission: ofOwner,
  body: z.strictObject({
    password: typedPassword.optional(),
    code: typedCode.optional(),
    requestId: id.optional(),
    response: usedPasskey.optional(),
  }),
  answer: z.undefined(),
  problems: ['log-in-wrong', 'code-needed', 'code-wrong', 'passkey-unknown'],
})

export const newTotp = defineCall({
  method: 'POST',
  path: '/api/auth/totp',
  permission: ofOwner,
  needsProof: true,
  answer: z.object({
    /** In base32, for people who type it. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
  }),
  problems: [],
})

const recoveryCodes = z.array(z.string())

/** Switches the authenticator app on with its first code. */
export const setTotp = defineCall({
  method: 'PUT',
  path: '/api/auth/totp',
  permission: ofOwner,
  needsProof: true,
  body: z.strictObject({ code: typedCode }),
  answer: z.object({ recoveryCodes }),
  problems: ['code-wrong'],
})

export const removeTotp = defineCall({
  method: 'DELETE',
  path: '/api/auth/totp',
  permission: ofOwner,
  needsProof: true,
  answer: z.undefined(),
  problems: ['last-owner'],
})

export const newRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  permission: ofOwner,
  needsProof: true,
  answer: z.object({ recoveryCodes }),
  problems: [],
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn: what the browser asks an authenticator for. */
const requestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(knownPasskey).optional(),
  })
  .meta({ id: 'PasskeyRequest' })

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn: what the browser asks an authenticator to make. */
const creationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    excludeCredentials: z.array(knownPasskey),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'NewPasskeyRequest' })
export type NewPasskeyRequest = z.infer<typeof creationOptions>

/** Begins a log-in or a proof. With a session, the browser offers the passkeys of its owner alone. */
export const passkeyOptions = defineCall({
  method: 'POST',
  path: '/api/auth/passkey/options',
  permission: ofOwner,
  anonymous: 'always',
  answer: z.object({ requestId: id, options: requestOptions }),
  problems: [],
})

/** Logs in with a passkey alone, which is two factors: a person at a hospital, or the admin. */
export const logInWithPasskey = defineCall({
  method: 'POST',
  path: '/api/auth/passkey',
  permission: 'public',
  cookie: 'baari-known-browser',
  headers: z.object({ 'user-agent': z.string().optional() }),
  body: z.strictObject({
    requestId: id,
    response: usedPasskey,
    /** Without it, the hospital used last. */
    hospitalId: id.optional(),
    /** Of a link: the person joins its hospital, and is logged in there. */
    joinCode: z.string().max(200).optional(),
  }),
  answer: z.union([personLogInAnswer, z.object({ admintoken: z.string() })]),
  problems: ['passkey-unknown', 'no-hospital', 'invitation-over', 'works-here', 'too-many-people'],
})

const newPasskeyAnswer = z.object({ requestId: id, options: creationOptions })

const passkey = z
  .object({
    _id: id,
    name: z.string(),
    createdAt: z.string(),
    /** Null before the first use. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

export const newPasskeyOptions = defineCall({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  permission: ofOwner,
  needsProof: true,
  answer: newPasskeyAnswer,
  problems: ['too-many-passkeys'],
})

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/auth/passkeys',
  permission: ofOwner,
  needsProof: true,
  creates: true,
  headers: z.object({ 'user-agent': z.string().optional() }),
  body: z.strictObject({ requestId: id, response: madePasskey, name: name.optional() }),
  answer: z.object({
    passkey,
    /** Of the first second factor: ten, shown once. */
    recoveryCodes: recoveryCodes.optional(),
  }),
  problems: ['passkey-unknown', 'too-many-passkeys'],
})

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/api/auth/passkeys',
  permission: ofOwner,
  shows: 'own',
  answer: z.array(passkey),
  problems: [],
})

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  permission: ofOwner,
  needsProof: true,
  params: z.object({ id }),
  answer: z.undefined(),
  problems: ['passkey-not-found', 'last-owner'],
})

const joining = { code: z.string().max(200), loginName }

export const joinPasskeyOptions = defineCall({
  method: 'POST',
  path: '/api/join/passkey-options',
  permission: 'public',
  body: z.strictObject(joining),
  answer: newPasskeyAnswer,
  problems: ['invitation-over', 'login-name-taken'],
})

/** Joins with a new account that has a passkey and no password. */
export const joinWithPasskey = defineCall({
  method: 'POST',
  path: '/api/join/passkey',
  permission: 'public',
  headers: z.object({ 'user-agent': z.string().optional() }),
  body: z.strictObject({ ...joining, requestId: id, response: madePasskey, language: language.optional() }),
  answer: personLogInAnswer,
  problems: ['invitation-over', 'login-name-taken', 'passkey-unknown', 'too-many-people'],
})

/** What the admin proves itself with. */
export const showOwnFactors = defineCall({
  method: 'GET',
  path: '/api/admin/me',
  permission: 'own-factors',
  shows: 'own',
  answer: z.object({
    hasTotp: z.boolean(),
    passkeys: z.number().int().nonnegative(),
    /** Nothing but setting a second factor works until one is set. */
    isNeeded: z.boolean(),
  }),
  problems: [],
})
