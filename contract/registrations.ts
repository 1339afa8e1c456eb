import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import {
  doctor,
  doctorNames,
  hospital,
  internalDetails,
  typedDetails,
  typedDoctorNames,
  typedTimings,
} from './hospitals.ts'
import { language } from './languages.ts'
import { plainDigits } from './mobile.ts'
import { id } from './value.ts'

/** What the admin may know of a hospital. */
export const adminHospital = hospital
  .extend({
    hospitalNumber: z.string(),
    ...internalDetails,
    /** Hidden from the public; its staff cannot log in. */
    suspended: z.boolean(),
  })
  .meta({ id: 'AdminHospital' })
export type AdminHospital = z.infer<typeof adminHospital>

/** How a hospital is set up: what its admin hands over, good once and for seven days. */
export const setUpAnswer = z
  .object({
    message: z.string(),
    hospital: adminHospital,
    setupCode: z.string(),
    /** The page that sets the first password, with the number and the code filled in. */
    setupLink: z.string(),
    /** Whether the link was sent to the hospital's `contactEmail`; not there where no e-mail is sent at all. */
    emailed: z.boolean().optional(),
  })
  .meta({ id: 'SetUp' })
export type SetUp = z.infer<typeof setUpAnswer>

/** The number that a hospital logs in with. */
const hospitalNumber = z
  .string()
  .trim()
  .max(120, fault('hospital-number-wrong'))
  .transform(plainDigits)
  .pipe(z.string().regex(/^[A-Za-z0-9-]{3,20}$/, fault('hospital-number-wrong')))

/** The details that a registration asks for: the columns of a request. The desk adds others later. */
const { name, secondName, address, pincode, contactNo, contactEmail } = typedDetails
export const registeredDetails = { name, address, pincode, contactNo, contactEmail, secondName, hospitalNumber }

export const registration = z.strictObject({
  ...registeredDetails,
  doctors: z
    .array(z.strictObject({ ...typedDoctorNames, timings: typedTimings.optional() }))
    .min(1, fault('no-doctors'))
    .max(100, fault('too-many-doctors')),
  /** The page's, in which the hospital's e-mails are written. */
  language: language.optional(),
})
export type Registration = z.infer<typeof registration>

export const registrationRequest = defineCall({
  method: 'POST',
  path: '/api/registrationRequest',
  permission: 'administration',
  anonymous: 'always',
  body: registration,
  /** All but `message` is there when the admin asks. */
  answer: z.object({
    message: z.string(),
    hospital: adminHospital.optional(),
    setupCode: z.string().optional(),
    setupLink: z.string().optional(),
    emailed: z.boolean().optional(),
  }),
  problems: ['hospital-number-taken', 'too-many-requests'],
})

const waitingRequest = adminHospital
  .omit({ suspended: true, timeZone: true })
  .extend({
    doctors: z.array(
      z.object({ ...doctorNames, specialityCode: doctor.shape.specialityCode, timings: doctor.shape.timings }),
    ),
    /** When it was sent, in UTC. */
    requestedAt: z.string(),
  })
  .meta({ id: 'RegistrationRequest' })
export type WaitingRequest = z.infer<typeof waitingRequest>

export const allRequests = defineCall({
  method: 'GET',
  path: '/api/allRR',
  permission: 'administration',
  shows: 'internal',
  answer: z.array(waitingRequest),
  problems: [],
})

export const approveRequest = defineCall({
  method: 'POST',
  path: '/api/approveRequest',
  permission: 'administration',
  body: z.strictObject({ id }),
  answer: setUpAnswer,
  problems: ['request-not-found', 'already-approved', 'already-rejected'],
})

export const rejectRequest = defineCall({
  method: 'DELETE',
  path: '/api/rejectRequest/{id}',
  permission: 'administration',
  params: z.object({ id }),
  answer: z.object({ message: z.string() }),
  problems: ['request-not-found', 'already-approved', 'already-rejected'],
})
