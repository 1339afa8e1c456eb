import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemStatus } from '#contract/problem.ts'
import { problemSentence } from '#server/calls/index.ts'

const catalogues = join(import.meta.dirname, '../web/locales/en')

/** The texts that the specification gives a patient, to the letter, by where it gives them. */
const forPatients = {
  'the first page': [
    'Where Healthcare Meets Convenience',
    'HOME',
    'HOSPITALS',
    'SERVICES',
    'ABOUT',
    'SIGNUP',
    'LOGIN',
    'Click here to Install App',
    'Medical Staff',
    'Login As Medical Staff',
    'Register as Medical Staff',
    'Our Services',
    'Doctors',
    'Patient',
    'Manage Appointments',
    'Access Patient Records',
    'Token Management',
    'User-Friendly Design',
    'Search for Healthcare Providers',
    'Book Appointments',
    'Token Tracking',
    'User-Friendly Interface',
    'Contact Us',
    'Terms of Service',
    'Search by pincode or centre name',
    'View More',
    'Available',
    'Not Available',
    'Please log in first',
  ],
  'sign-up, login and reset': [
    'Mobile number',
    'Code',
    'Full name',
    'New password',
    'REGISTER',
    'Password',
    'Forgot Password',
    'Login',
    'Register',
    'User Signed Up Successfully',
    'mobile number not registered',
    'wrong password ',
    'undefined error',
    'Password updated successfully',
  ],
  'header and profile': [
    'HOME',
    'Search Hospitals',
    'My Appointments',
    'BOOK APPOINTMENTS',
    'ACTIVE APPOINTMENTS',
    'CHANGE PASSWORD',
    'HELP',
    'ABOUT US',
    'LOGOUT',
    'Are you sure you want to logout?',
  ],
  'search and booking': [
    'Search for hospitals, clinics and diagnostic centers',
    'Search by pincode or centre name',
    '{startTime} to {endTime}',
    '{name} is not available.',
    '{name} is full',
    'Patient name',
    'Age',
    'Gender',
    'Male',
    'Female',
    'Others',
    'Appointment for {name} is booked successfully and the assigned token no is {queueNumber}',
    'Failed to book appointment. Please try again.',
  ],
  'home and appointments': [
    'LIVE',
    'Current token',
    'You have no active appointments',
    'Error: Appointments data is not available.',
    'Patient',
    'Doctor',
    'Unknown',
    'Hospital',
    'Hospital code',
    'Date',
    'Assigned token',
    'Cancel Appointment',
    'You have been logged out due to inactivity.',
  ],
  'notifications': [
    'Queue Update',
    'You have enabled notifications for queue updates.',
    'Please enable notifications to receive live queue status of your appointments.',
    'Current queue number',
    'Your token number',
    "It's time to go to the clinic",
  ],
} as const

/** The texts for registering a hospital and setting it up. */
const forHospitals = {
  'the registration form': [
    'Register Your Hospital',
    'Centre name',
    'Address',
    'Pincode',
    'Hospital number',
    'Contact number',
    'Email',
    'Doctor name',
    'Speciality',
    'Please fill out the name and speciality for all doctors.',
    'Please fill out the details for the current doctor before adding a new one.',
    'Registration request received .We will get back to you at the earliest.',
  ],
  "the hospital's password": [
    'Set-up code',
    'New password',
    'Login password changed successfully',
    'Error registering hospital',
  ],
  "the hospital's log-in": [
    'Hospital logged in successfully',
    'Incorrect password',
    'Hospital No is not valid',
    'Error logging in',
  ],
} as const

/** The texts that it gives the admin. */
const forTheAdmin = {
  'the gate': ['for Admin', 'Password', 'Incorrect password', 'Login', 'Logout'],
  "the admin's page": ['Hospitals', 'Registration requests', 'Add hospital'],
  'the registration requests': ['No registration requests', 'Approve', 'Reject'],
} as const

/** Every text that a screen can show: unused texts leave the catalogues. */
function shownTexts(): Set<string> {
  const files = readdirSync(catalogues).filter((name) => name.endsWith('.po'))
  const lines = files.flatMap((name) => readFileSync(join(catalogues, name), 'utf8').split('\n'))
  return new Set(lines.flatMap((line) => /^msgstr "(.+)"$/.exec(line)?.[1]?.replaceAll('\\"', '"') ?? []))
}

for (const [place, texts] of Object.entries({ ...forPatients, ...forHospitals, ...forTheAdmin })) {
  test(`the screens have the specification's texts: ${place}`, () => {
    const shown = shownTexts()
    expect(texts.filter((text) => !shown.has(text))).toEqual([])
  })
}

test("the server has the specification's texts", () => {
  expect(problemStatus).toMatchObject({
    'session-ended': 400,
    'mobile-not-registered': 401,
    'wrong-password': 402,
    'doctor-not-available': 410,
    'slot-full': 410,
  })
  expect(problemSentence('mobile-not-registered')).toBe('mobile number not registered')
  expect(problemSentence('wrong-password')).toBe('wrong password ')
  expect(problemSentence('doctor-not-available')).toBe('{doctor} is not available.')
  expect(problemSentence('slot-full')).toBe('{slot} is full')
})
