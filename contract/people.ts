import { z } from 'zod'
import { newPassword } from './accounts.ts'
import { defineCall } from './call.ts'
import { language } from './languages.ts'
import { hospitalRole } from './permissions.ts'
import { loginName, personLogInAnswer, typedCode } from './persons.ts'
import { id, name } from './value.ts'

/** A person who works at the hospital. */
const person = z
  .object({
    _id: id,
    name: z.string(),
    loginName: z.string(),
    role: hospitalRole,
    doctorId: id.optional(),
    hasSecondFactor: z.boolean(),
    /** At this hospital, in UTC; null before the first log-in. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof person>

const invitation = z
  .object({
    _id: id,
    name: z.string(),
    role: hospitalRole,
    doctorId: id.optional(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

/** The link that an owner or manager hands over, `PUBLIC_URL/join#CODE`: good once, for 72 hours. */
const link = z.string()

const roleAndDoctor = { role: hospitalRole, doctorId: id.optional() }

export const listPeople = defineCall({
  method: 'GET',
  path: '/api/people',
  permission: 'people',
  shows: 'internal',
  answer: z.object({
    people: z.array(person),
    invitations: z.array(invitation),
    /** Whether the hospital's own log-in, with its number and password, is on. */
    ownLogIn: z.boolean(),
  }),
  problems: [],
})

export const invite = defineCall({
  method: 'POST',
  path: '/api/people',
  permission: 'people',
  needsProof: true,
  creates: true,
  body: z.strictObject({ name, ...roleAndDoctor, loginName: loginName.optional(), language: language.optional() }),
  answer: z.object({ invitation, link, emailed: z.boolean().optional() }),
  problems: ['doctor-not-found', 'too-many-people', 'login-name-taken'],
})

export const updatePerson = defineCall({
  method: 'PATCH',
  path: '/api/people/{id}',
  permission: 'people',
  needsProof: true,
  params: z.object({ id }),
  body: z.strictObject({ role: hospitalRole.optional(), doctorId: id.nullable().optional() }),
  answer: person,
  problems: ['person-not-found', 'doctor-not-found', 'last-owner'],
})

export const removePerson = defineCall({
  method: 'DELETE',
  path: '/api/people/{id}',
  permission: 'people',
  needsProof: true,
  params: z.object({ id }),
  answer: z.undefined(),
  problems: ['person-not-found', 'last-owner'],
})

/** A link with which a person who has forgotten the password chooses a new one. */
export const newPersonLink = defineCall({
  method: 'POST',
  path: '/api/people/{id}/link',
  permission: 'people',
  needsProof: true,
  params: z.object({ id }),
  answer: z.object({ link }),
  problems: ['person-not-found', 'works-elsewhere'],
})

/** A new link of an invitation; the old one is dead. */
export const newInvitationLink = defineCall({
  method: 'POST',
  path: '/api/invitations/{id}/link',
  permission: 'people',
  needsProof: true,
  params: z.object({ id }),
  answer: z.object({ invitation, link }),
  problems: ['invitation-not-found'],
})

export const withdrawInvitation = defineCall({
  method: 'DELETE',
  path: '/api/invitations/{id}',
  permission: 'people',
  params: z.object({ id }),
  answer: z.undefined(),
  problems: ['invitation-not-found'],
})

const code = z.string().max(200)

export const lookAtInvitation = defineCall({
  method: 'POST',
  path: '/api/join/look',
  permission: 'public',
  body: z.strictObject({ code }),
  answer: z.object({
    hospital: z.object({ name: z.string() }),
    name: z.string(),
    role: hospitalRole,
    /** Where the hospital knew it, or the link is for a new password. */
    loginName: z.string().optional(),
    language,
    /** The person is there already, and chooses a new password. */
    newPassword: z.boolean(),
  }),
  problems: ['invitation-over'],
})

/** Joins with a new account, or sets the new password that the link is for: with `factor`, six digits or a recovery code, where the person
 *  has asked for it and has a second factor. */
export const join = defineCall({
  method: 'POST',
  path: '/api/join',
  permission: 'public',
  headers: z.object({ 'user-agent': z.string().optional() }),
  body: z.strictObject({
    code,
    loginName,
    password: newPassword,
    language: language.optional(),
    factor: typedCode.optional(),
  }),
  answer: personLogInAnswer,
  problems: [
    'code-needed',
    'code-wrong',
    'invitation-over',
    'login-name-taken',
    'password-too-common',
    'too-many-people',
  ],
})

/** A person who is logged in joins one more hospital. */
export const joinAsMember = defineCall({
  method: 'POST',
  path: '/api/join/membership',
  permission: 'me',
  headers: z.object({ 'user-agent': z.string().optional() }),
  body: z.strictObject({ code }),
  answer: personLogInAnswer,
  problems: ['invitation-over', 'works-here', 'too-many-people'],
})

/** Switches the log-in with the hospital's number and password on or off. */
export const setOwnLogIn = defineCall({
  method: 'PUT',
  path: '/api/hospital/own-log-in',
  permission: 'security',
  needsProof: true,
  body: z.strictObject({ on: z.boolean() }),
  answer: z.object({ on: z.boolean() }),
  problems: ['no-owner'],
})
