import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { availability, doctor } from './hospital.ts'
import { plainDigits } from './mobile.ts'
import { id, name, secondName, shortText, showable } from './value.ts'

export const speciality = shortText.min(1, fault('speciality-missing'))

/** When a doctor is there on the whole; free text like a slot's times. */
const typedTimings = z.strictObject({
  start: shortText.min(1, fault('timing-start-missing')),
  end: shortText.min(1, fault('timing-end-missing')),
})

/** A room as the desk names it; an empty one removes it. */
const room = z.string().trim().max(40).regex(showable, fault('characters'))

/** Texts that patients read before they book; an empty one removes it. */
const fee = z.string().trim().max(60).regex(showable, fault('characters'))
const note = z.string().trim().max(200).regex(showable, fault('characters'))

export const addDoctor = defineCall({
  method: 'POST',
  path: '/api/doctors',
  roles: ['staff'],
  body: z.strictObject({
    name,
    secondName: secondName.optional(),
    speciality,
    timings: typedTimings.nullish(),
    room: room.optional(),
    fee: fee.optional(),
    note: note.optional(),
  }),
  answer: doctor,
  problems: [],
})

export const updateDoctor = defineCall({
  method: 'PUT',
  path: '/api/doctors/{id}',
  roles: ['staff'],
  params: z.object({ id }),
  body: z.strictObject({
    name: name.optional(),
    secondName: secondName.optional(),
    speciality: speciality.optional(),
    timings: typedTimings.nullish(),
    room: room.optional(),
    fee: fee.optional(),
    note: note.optional(),
  }),
  answer: doctor,
  problems: ['doctor-not-found'],
})

export const setAvailability = defineCall({
  method: 'PUT',
  path: '/api/doctors/{id}/availability',
  roles: ['staff'],
  params: z.object({ id }),
  body: z.strictObject({ availability }),
  answer: doctor,
  problems: ['doctor-not-found'],
})

const asSigns = fault('characters')

/** What a hospital says of itself, and how each of it has to look. Digits of any Indian script are kept as Latin ones. */
export const hospitalDetails = {
  name,
  address: z
    .string()
    .trim()
    .min(1, fault('address-missing'))
    .max(300, fault('address-too-long'))
    .regex(showable, asSigns),
  pincode: shortText.min(1, fault('pincode-missing')).regex(showable, asSigns).transform(plainDigits),
  contactNo: shortText.min(1, fault('contact-number-missing')).regex(showable, asSigns).transform(plainDigits),
  contactEmail: shortText.regex(showable, asSigns).regex(/^[^\s@]+@[^\s@]+$/, fault('email-wrong')),
}
