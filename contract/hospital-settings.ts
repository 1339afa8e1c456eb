import { z } from 'zod'
import { hospitalProfileAnswer, newPassword } from './accounts.ts'
import { defineCall } from './call.ts'
import { name, shortText, showable } from './value.ts'

const asSigns = 'Write letters, marks, spaces and signs only.'

/** What a hospital says of itself, and how each of it has to look. */
export const hospitalDetails = {
  name,
  address: z
    .string()
    .trim()
    .min(1, 'Write the address.')
    .max(300, 'An address has at most 300 characters.')
    .regex(showable, asSigns),
  pincode: shortText.min(1, 'Write the pincode.').regex(showable, asSigns),
  contactNo: shortText.min(1, 'Write the contact number.').regex(showable, asSigns),
  contactEmail: shortText.regex(showable, asSigns).regex(/^[^\s@]+@[^\s@]+$/, 'Write an e-mail address.'),
}

export const updateHospital = defineCall({
  method: 'PUT',
  path: '/api/hospital',
  roles: ['staff'],
  body: z.strictObject({
    name: hospitalDetails.name.optional(),
    address: hospitalDetails.address.optional(),
    pincode: hospitalDetails.pincode.optional(),
    contactNo: hospitalDetails.contactNo.optional(),
    contactEmail: hospitalDetails.contactEmail.optional(),
  }),
  answer: hospitalProfileAnswer,
  problems: [],
})

export const withdrawChange = defineCall({
  method: 'DELETE',
  path: '/api/hospital/change',
  roles: ['staff'],
  answer: hospitalProfileAnswer,
  problems: [],
})

export const hospitalSignup = defineCall({
  method: 'POST',
  path: '/api/auth/hospitalsignup',
  roles: ['staff'],
  anonymous: 'without-token',
  body: z.strictObject({
    hospitalNumber: shortText.min(1, 'Type the hospital number.'),
    hpassword: newPassword,
    /** Issued on approval, good once: instead of the hospital's token. */
    setupCode: z.string().max(200).optional(),
  }),
  answer: z.object({ message: z.string() }),
  problems: ['setup-code-unknown', 'not-allowed', 'password-too-common', 'too-many-requests'],
})
