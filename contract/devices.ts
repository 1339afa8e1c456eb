import { z } from 'zod'
import { patientDetails } from './appointments.ts'
import { defineCall } from './call.ts'
import { estimate } from './estimate.ts'
import { fault } from './field-problem.ts'
import { withKey } from './idempotency-key.ts'
import { language } from './languages.ts'
import { queueState } from './live-queue.ts'
import { serviceDay } from './service-day.ts'
import { count, whyNot } from './slot-rules.ts'
import { id, name, showable } from './value.ts'

/** What a paired device is: a display on the wall, or a kiosk at the door. */
export const deviceKind = z.enum(['display', 'kiosk'])
export type DeviceKind = z.infer<typeof deviceKind>

/** The characters of a pairing code; none of them is mistaken for another. */
export const pairingCodeSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A pairing code as people type it: in any case, with blanks and hyphens. */
const typedCode = z
  .string()
  .max(40)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[${pairingCodeSigns}]{6}$`), fault('pairing-code-wrong')))

/** How a display looks. `turned`: the way in which the screen hangs on its side, where the device does not know it. */
const layout = z
  .strictObject({ theme: z.enum(['dark', 'light']), turned: z.enum(['none', 'left', 'right']) })
  .meta({ id: 'Layout' })
export type Layout = z.infer<typeof layout>

/** Doctors on one display. More are on the next one. */
export const doctorsOfDisplay = 6

/** What the desk sets for a device. */
const deviceSettings = {
  name,
  /** In the order of the screen; all of the hospital when it is empty. A display shows the first six. */
  doctors: z.array(id).max(50),
  layout,
  /** A display shows the first two and speaks all. A kiosk starts in the first and offers every language. */
  languages: z.array(language).min(1, fault('no-languages')).max(3),
  /** The clinic's own words on a display; may be empty. */
  notice: z.string().trim().max(200).regex(showable, fault('characters')),
}

/** A paired device as its hospital's desk sees it. */
export const device = z
  .object({
    _id: id,
    kind: deviceKind,
    ...deviceSettings,
    name: z.string(),
    notice: z.string(),
    pairedAt: z.string(),
    /** When it asked last, to a minute, in UTC; null before. */
    seenAt: z.string().nullable(),
    /** The browser of this display lets no sound through until a key is pressed. */
    soundLocked: z.boolean(),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof device>

/** A paired device in the desk's list. */
export const listedDevice = device
  .extend({
    /** Its tokens of today that wait; 0 for a display. */
    waiting: count,
  })
  .meta({ id: 'ListedDevice' })
export type ListedDevice = z.infer<typeof listedDevice>

export const listDevices = defineCall({
  method: 'GET',
  path: '/api/devices',
  permission: 'settings',
  shows: 'internal',
  answer: z.array(listedDevice),
  problems: [],
})

/** A screen asks for a pairing code. With the token of its last code it gets a new code for the same token. */
export const askForPairing = defineCall({
  method: 'POST',
  path: '/api/devices',
  permission: 'public',
  body: z.strictObject({ kind: deviceKind, token: z.string().min(43).max(43).optional() }),
  answer: z.object({
    /** Six of `pairingCodeSigns`. */
    code: z.string(),
    /** 256 random bits, good for nothing until the desk has typed the code. */
    token: z.string(),
    /** When the code ends, in UTC. */
    until: z.string(),
  }),
  problems: [],
})

export const pairDevice = defineCall({
  method: 'POST',
  path: '/api/devices/pair',
  permission: 'settings',
  body: z.strictObject({ code: typedCode, kind: deviceKind, ...deviceSettings }),
  answer: device,
  problems: ['pairing-code-unknown', 'doctor-not-found', 'too-many-devices'],
})

export const updateDevice = defineCall({
  method: 'PUT',
  path: '/api/devices/{id}',
  permission: 'settings',
  params: z.object({ id }),
  body: z.strictObject(deviceSettings).meta({ id: 'DeviceSettings' }),
  answer: device,
  problems: ['device-not-found', 'doctor-not-found'],
})

/** Ends the device's token at once. */
export const removeDevice = defineCall({
  method: 'DELETE',
  path: '/api/devices/{id}',
  permission: 'settings',
  params: z.object({ id }),
  answer: z.object({ message: z.string() }),
  problems: ['device-not-found'],
})

/** Cancels the tokens of today that a kiosk has given and that wait. */
export const cancelTokensOfDevice = defineCall({
  method: 'DELETE',
  path: '/api/devices/{id}/tokens',
  permission: 'queue',
  params: z.object({ id }),
  answer: z.object({ cancelled: count }),
  problems: ['device-not-found'],
})

/** A doctor's session of today as a public screen shows it: numbers, never a person. */
const session = z.object({
  slotId: id,
  slotName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  queue: queueState,
  /** The next three. */
  next: z.array(z.number().int().min(1)),
  /** When a patient who comes now is called; null where that is not known. */
  estimate: estimate.nullable(),
  /** Today's tokens that a walk-in can still take, at this kiosk on its board; null without a limit. */
  left: count.nullable(),
  /** Why a kiosk gives no token for it: what `takeToken` would be refused with; null where it gives one. */
  why: whyNot.nullable(),
})
export type BoardSession = z.infer<typeof session>

export const boardDoctor = z.object({
  _id: id,
  name: z.string(),
  secondName: z.string().optional(),
  speciality: z.string(),
  specialityCode: z.string().optional(),
  room: z.string().nullable(),
  /** The one that runs, or else the next one, or else the last of today; null where no slot is held today. On a display, of those with
   *  people the one whose token was called last. */
  session: session.nullable(),
  /** The leave or the holiday of today, with the hospital's note; absent without one, or while a session is shown. */
  away: whyNot.optional(),
  /** The other sessions with people, for a display: it announces their calls too. */
  others: z.array(queueState),
  /** The next day with a place, where none is left today; null where none is found in two weeks. */
  nextDay: serviceDay.nullable(),
})
export type BoardDoctor = z.infer<typeof boardDoctor>

/** Everything that a paired device shows. */
export const board = z
  .object({
    device: z.object({
      _id: id,
      kind: deviceKind,
      name: z.string(),
      layout,
      languages: deviceSettings.languages,
      notice: z.string(),
    }),
    hospital: z.object({ _id: id, name: z.string(), secondName: z.string().optional(), timeZone: z.string() }),
    date: serviceDay,
    doctors: z.array(boardDoctor),
    /** The last eight tokens of today that were called and not there, the latest first. */
    missed: z.array(z.object({ queueNumber: z.number().int().min(1), doctorId: id, room: z.string().nullable() })),
    /** When it was read, in UTC. */
    at: z.string(),
  })
  .meta({ id: 'Board' })
export type Board = z.infer<typeof board>

/** Null before the token is paired, and after the desk has removed the device. */
export const showBoard = defineCall({
  method: 'GET',
  path: '/api/devices/board',
  permission: 'board',
  shows: 'public',
  anonymous: 'always',
  query: z.object({ sound: z.enum(['on', 'locked']).optional() }),
  answer: board.nullable(),
  problems: [],
})

/** A kiosk gives tokens for a slot from so many minutes before it starts until it ends. */
export const kioskOpensBefore = 60

/** A walk-in at the kiosk takes a token for today. `kiosk-closed`: the slot starts later than that, or it has ended. `kiosk-share-given`:
 *  this kiosk has given three quarters of the capacity within an hour. */
export const takeToken = defineCall({
  method: 'POST',
  path: '/api/devices/tokens',
  permission: 'tokens',
  headers: withKey,
  body: z.strictObject({
    slotId: id,
    patient: patientDetails.omit({ contact: true, guardian: true }),
    mobileNo: z.string().max(40).optional(),
    /** In which the kiosk speaks with the visitor. */
    language: language.optional(),
  }),
  answer: z.object({
    _id: id,
    queueNumber: z.number().int().min(1),
    appointmentDate: serviceDay,
    /** The path of the token's own page. */
    link: z.string(),
    aheadOfYou: count,
    estimate: estimate.nullable(),
  }),
  problems: [
    'slot-not-found',
    'doctor-not-available',
    'slot-full',
    'session-over',
    'hospital-closed',
    'doctor-on-leave',
    'slot-not-held',
    'too-many-waiting',
    'too-many-in-queue',
    'kiosk-closed',
    'kiosk-share-given',
    'key-reused',
  ],
})
