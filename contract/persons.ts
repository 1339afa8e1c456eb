import { z } from 'zod'
import { newPassword, typedPassword } from './accounts.ts'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { language } from './languages.ts'
import { readMobile } from './mobile.ts'
import { hospitalRole, permission } from './permissions.ts'
import { id, name, showable } from './value.ts'

/** An e-mail address or a mobile with which a person logs in, normalised: unique without case over the installation. */
export const loginName = z
  .string()
  .max(120)
  .transform((typed, context) => {
    const text = typed.trim().normalize('NFC')
    const read = text.includes('@') ? text.toLowerCase() : readMobile(text, [])
    if (read === undefined || !/^(?:[^\s@]+@[^\s@]+|\d+)$/.test(read) || !showable.test(read)) {
      context.addIssue({ code: 'custom', message: fault('login-name-wrong') })
      return z.NEVER
    }
    return read
  })

/** Six digits of an authenticator app, or a recovery code; as typed. */
export const typedCode = z.string().trim().max(40)

/** A person who is logged in, as a member of one hospital. */
export const member = z
  .object({
    _id: id,
    name: z.string(),
    role: hospitalRole,
    permissions: z.array(permission),
    /** The doctor of the hospital who the person is. */
    doctorId: id.optional(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof member>

const hospitalOfPerson = z.object({ _id: id, name: z.string() })

/** What every log-in of a person answers. */
export const personLogInAnswer = z
  .object({
    /** The token of the desk. */
    hospitaltoken: z.string(),
    person: member,
    hospital: hospitalOfPerson,
    /** All hospitals at which the person works, by name. */
    hospitals: z.array(hospitalOfPerson.extend({ role: hospitalRole })),
  })
  .meta({ id: 'PersonLogIn' })
export type PersonLogIn = z.infer<typeof personLogInAnswer>

export const personLogIn = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  permission: 'public',
  cookie: 'baari-known-browser',
  headers: z.object({ 'user-agent': z.string().optional() }),
  body: z.strictObject({
    loginName,
    password: typedPassword,
    code: typedCode.optional(),
    /** Without it, the hospital used last. */
    hospitalId: id.optional(),
    /** Of a link: the person joins its hospital, and is logged in there. */
    joinCode: z.string().max(200).optional(),
  }),
  answer: personLogInAnswer,
  problems: [
    'log-in-wrong',
    'code-needed',
    'code-wrong',
    'no-hospital',
    'invitation-over',
    'works-here',
    'too-many-people',
  ],
})

/** Mails a link for a new password, good once, for an hour, to a login name that is an e-mail address of a person. The answer is the same
 *  for every name. */
export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/auth/forgotten',
  permission: 'public',
  body: z.strictObject({ loginName, language: language.optional() }),
  /** Whether e-mails are sent here at all. */
  answer: z.object({ canMail: z.boolean() }),
  problems: [],
})

export const switchHospital = defineCall({
  method: 'POST',
  path: '/api/auth/switch-hospital',
  permission: 'me',
  headers: z.object({ 'user-agent': z.string().optional() }),
  body: z.strictObject({ hospitalId: id }),
  answer: personLogInAnswer,
  problems: ['no-hospital'],
})

/** Who is logged in at a desk. */
export const me = z
  .object({
    /** Null for the hospital's own log-in. */
    person: member.nullable(),
    hospital: hospitalOfPerson,
    hospitals: z.array(hospitalOfPerson.extend({ role: hospitalRole })),
    permissions: z.array(permission),
    loginName: z.string().optional(),
    language: language.optional(),
    /** Whether the figures of each month come by e-mail; absent where none can be sent. */
    monthlyReport: z.boolean().optional(),
    hasPassword: z.boolean(),
    hasTotp: z.boolean(),
    passkeys: z.number().int().nonnegative(),
    /** When the session was last proven, in UTC: see the problem `prove-again`. */
    provedAt: z.string(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof me>

export const showMe = defineCall({
  method: 'GET',
  path: '/api/auth/me',
  permission: 'me',
  shows: 'own',
  answer: me,
  problems: [],
})

export const updateMe = defineCall({
  method: 'PATCH',
  path: '/api/auth/me',
  permission: 'me',
  body: z.strictObject({ name: name.optional(), language: language.optional() }),
  answer: me,
  problems: [],
})

/** The figures of each month by e-mail, on the second day of the next: for a log-in that is an address, where a mail server is set. */
export const setMonthlyReport = defineCall({
  method: 'PUT',
  path: '/api/auth/me/monthly-report',
  permission: 'me',
  body: z.strictObject({ on: z.boolean() }),
  answer: me,
  problems: [],
})

export const setOwnPassword = defineCall({
  method: 'PUT',
  path: '/api/auth/me/password',
  permission: 'me',
  needsProof: true,
  body: z.strictObject({ password: newPassword }),
  answer: z.undefined(),
  problems: ['password-too-common'],
})

export const listOwnSessions = defineCall({
  method: 'GET',
  path: '/api/auth/sessions',
  permission: 'me',
  shows: 'own',
  answer: z.array(
    z.object({
      _id: id,
      current: z.boolean(),
      /** `Chrome, Windows`; empty where it is unknown. */
      browser: z.string(),
      /** The network of its log-in, never a place. */
      network: z.string(),
      lastUsedAt: z.string(),
      startedAt: z.string(),
    }),
  ),
  problems: [],
})

export const endOwnSession = defineCall({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  permission: 'me',
  params: z.object({ id }),
  answer: z.undefined(),
  problems: ['session-not-found'],
})

/** Ends all sessions of the person but this one. */
export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/auth/sessions',
  permission: 'me',
  answer: z.undefined(),
  problems: [],
})
