import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { availability, doctor, position, type HospitalDetails } from './hospital.ts'
import { withKey } from './idempotency-key.ts'
import { plainDigits } from './mobile.ts'
import { withoutRoomWord } from './room-name.ts'
import { id, name, secondName, shortText, showable } from './value.ts'

/** How the names of a doctor must be typed, also in a registration. */
export const typedDoctorNames = {
  name,
  secondName: secondName.optional(),
  speciality: shortText.min(1, fault('speciality-missing')),
}

const asSigns = fault('characters')

/** When a doctor is there on the whole; free text like a slot's times. */
export const typedTimings = z.strictObject({
  start: shortText.min(1, fault('timing-start-missing')),
  end: shortText.min(1, fault('timing-end-missing')),
})

const note = (longest: number) => z.string().trim().max(longest).regex(showable, asSigns)

const typedDoctor = z.strictObject({
  ...typedDoctorNames,
  timings: typedTimings.nullish(),
  room: note(40).transform(withoutRoomWord).optional(),
  fee: note(60).optional(),
  note: note(200).optional(),
})
export type TypedDoctor = z.infer<typeof typedDoctor>

export const addDoctor = defineCall({
  method: 'POST',
  path: '/api/doctors',
  permission: 'settings',
  headers: withKey,
  body: typedDoctor,
  answer: doctor,
  problems: ['too-many-entries'],
})

export const updateDoctor = defineCall({
  method: 'PUT',
  path: '/api/doctors/{id}',
  permission: 'settings',
  params: z.object({ id }),
  body: typedDoctor.partial(),
  answer: doctor,
  problems: ['doctor-not-found'],
})

export const setAvailability = defineCall({
  method: 'PUT',
  path: '/api/doctors/{id}/availability',
  permission: 'availability',
  params: z.object({ id }),
  body: z.strictObject({ availability }),
  answer: doctor,
  problems: ['doctor-not-found'],
})

/** Where the own hospital is: a public fact, at most 20 km from the centre of its pincode. */
export const setPosition = defineCall({
  method: 'PUT',
  path: '/api/hospital/position',
  permission: 'settings',
  body: z.union([z.strictObject(position.shape), z.strictObject({ mapLink: z.string().max(2_000) })]),
  answer: position,
  problems: ['hospital-not-found'],
})

/** How each detail of a hospital must be typed. Digits of any Indian script are kept as Latin ones. */
export const typedDetails = {
  name,
  secondName: secondName.optional(),
  address: z
    .string()
    .trim()
    .min(1, fault('address-missing'))
    .max(300, fault('address-too-long'))
    .regex(showable, asSigns),
  pincode: shortText.min(1, fault('pincode-missing')).regex(showable, asSigns).transform(plainDigits),
  contactNo: shortText.min(1, fault('contact-number-missing')).regex(showable, asSigns).transform(plainDigits),
  contactEmail: shortText.regex(showable, asSigns).regex(/^[^\s@]+@[^\s@]+$/, fault('email-wrong')),
} satisfies { [Detail in keyof HospitalDetails]-?: z.ZodType<HospitalDetails[Detail]> }
