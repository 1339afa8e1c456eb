import type { ComponentType } from 'react'
import type { PageAddress } from '#contract/page-addresses.ts'

/** The layouts and guards of the first load, which `routes.tsx` imports. */
export type Eager = 'visitorLayout' | 'patientLayout' | 'patientOrVisitorLayout' | 'forPatients' | 'loggedOutPatient'

/** The import of a component's code. */
export type Load = () => Promise<{ default: ComponentType }>

/** The layouts and guards around a screen, the outermost first, and the screen. */
export type Screen = readonly [around: readonly (Eager | Load)[], screen: Load]

const visitor = ['visitorLayout'] as const
const patientLogin = ['visitorLayout', 'loggedOutPatient'] as const
const patient = ['forPatients', 'patientLayout'] as const
const patientOrVisitor = ['patientOrVisitorLayout'] as const
const staffLogin = ['visitorLayout', () => import('./shell/hospital-login-guard.tsx')] as const
const staff = [() => import('./shell/hospital-guard.tsx'), () => import('./shell/staff-layout.tsx')] as const
const registration = [
  () => import('./shell/registration-layout.tsx'),
  () => import('./shell/registration-guard.tsx'),
] as const
const admin = [() => import('./shell/admin-layout.tsx'), () => import('./shell/admin-guard.tsx')] as const

// Shared by several addresses, so that a screen stays mounted between them.
const dashboard = () => import('./desk/dashboard.tsx')
const settings = () => import('./shell/settings-screen.tsx')
const hospital = () => import('./hospitals/public-hospital.tsx')
const profile = () => import('./shell/profile.tsx')
const patientHome = () => import('./appointments/patient-home.tsx')

/** The screen of each address: what surrounds it, and the import of its code. In the order of the specification. */
export const screens: Readonly<Record<PageAddress, Screen>> = {
  '/': [visitor, () => import('./shell/landing-screen.tsx')],
  '/usersignup': [patientLogin, () => import('./accounts/sign-up.tsx')],
  '/userlogin': [patientLogin, () => import('./accounts/patient-login.tsx')],
  '/receptionlogin': [staffLogin, () => import('./accounts/hospital-login.tsx')],
  '/join': [visitor, () => import('./people/join.tsx')],
  '/usershomepage': [patient, patientHome],
  '/hlist': [visitor, () => import('./hospitals/public-hospitals.tsx')],
  '/hospitals/:id': [patientOrVisitor, hospital],
  '/h/:shortAddress': [patientOrVisitor, hospital],
  '/terms-of-service': [patientOrVisitor, () => import('./landing/terms.tsx')],
  '/admin': [admin, () => import('./admin/admin-home.tsx')],
  '/load-hospital-details': [staff, settings],
  '/load-hospital-details/:section': [staff, settings],
  '/doctor': [[], () => import('./shell/doctor-screen.tsx')],
  '/doctorsAndAppointments': [staff, dashboard],
  '/hospital-dashboard': [staff, dashboard],
  '/reports': [staff, () => import('./reports/reports.tsx')],
  '/userprofile': [patient, profile],
  '/userprofilepage': [patient, profile],
  '/activeappointments': [patient, () => import('./appointments/my-appointments.tsx')],
  '/firstappointment': [patient, patientHome],
  '/update-doctor-timings': [staff, settings],
  '/schedule/:id': [staff, settings],
  '/registration-form': [registration, () => import('./registrations/registration-screen.tsx')],
  '/admin/listOfHospitals': [admin, () => import('./admin/admin-hospitals.tsx')],
  '/hospitallistforusers': [patient, () => import('./shell/search-and-book.tsx')],
  '/keep': [patientOrVisitor, () => import('./shell/keep-screen.tsx')],
  '/set': [visitor, () => import('./accounts/set-up-hospital.tsx')],
  '/admin/requests': [admin, () => import('./admin/requests.tsx')],
  '/admin/audit': [admin, () => import('./admin/audit.tsx')],
  '/admin/messages': [admin, () => import('./admin/hospital-messages.tsx')],
  '/ufp': [patientOrVisitor, () => import('./accounts/reset-password.tsx')],
  '/help': [patientOrVisitor, () => import('./landing/help.tsx')],
  '/about': [patientOrVisitor, () => import('./landing/about.tsx')],
  '/privacy': [patientOrVisitor, () => import('./landing/privacy.tsx')],
  '/display': [[], () => import('./display/display.tsx')],
  '/kiosk': [[], () => import('./kiosk/kiosk.tsx')],
}

/** The screen of every other address. */
export const notFound: Screen = [visitor, () => import('./shell/not-found.tsx')]
