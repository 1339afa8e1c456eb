import { lazy, Suspense } from 'react'
import { Route, Routes as Table } from 'react-router'
import { AfterFirstPaint } from './shell/after-first-paint.tsx'
import { Arrival } from './shell/arrival.tsx'
import { EitherLayout } from './shell/either-layout.tsx'
import { ForHospitals, ForPatients, LoggedOutHospital, LoggedOutPatient } from './shell/guards.tsx'
import { PatientLayout } from './shell/patient-layout.tsx'
import { VisitorLayout } from './shell/visitor-layout.tsx'

const Landing = lazy(() => import('./shell/landing-screen.tsx'))
const SignUp = lazy(() => import('./accounts/sign-up.tsx'))
const PatientLogin = lazy(() => import('./accounts/patient-login.tsx'))
const HospitalLogin = lazy(() => import('./accounts/hospital-login.tsx'))
const PatientHome = lazy(() => import('./appointments/patient-home.tsx'))
const PublicHospitals = lazy(() => import('./hospitals/public-hospitals.tsx'))
const StaffLayout = lazy(() => import('./shell/staff-layout.tsx'))
const Dashboard = lazy(() => import('./desk/dashboard.tsx'))
const MyAppointments = lazy(() => import('./appointments/my-appointments.tsx'))
const SearchHospitals = lazy(() => import('./shell/search-and-book.tsx'))
const Profile = lazy(() => import('./shell/profile.tsx'))
const ResetPassword = lazy(() => import('./accounts/reset-password.tsx'))
const Help = lazy(() => import('./landing/help.tsx'))
const About = lazy(() => import('./landing/about.tsx'))
const NotFound = lazy(() => import('./shell/not-found.tsx'))

/** The route table, in the order of the specification. */
export function Routes() {
  return (
    <Suspense>
      <AfterFirstPaint />
      <Arrival />
      <Table>
        <Route element={<VisitorLayout />}>
          <Route path="/" element={<Landing />} />
          <Route element={<LoggedOutPatient />}>
            <Route path="/usersignup" element={<SignUp />} />
            <Route path="/userlogin" element={<PatientLogin />} />
          </Route>
          <Route element={<LoggedOutHospital />}>
            <Route path="/receptionlogin" element={<HospitalLogin />} />
          </Route>
          <Route path="/hlist" element={<PublicHospitals />} />
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route element={<ForPatients />}>
          <Route element={<PatientLayout />}>
            <Route path="/usershomepage" element={<PatientHome />} />
            <Route path="/userprofile" element={<Profile />} />
            <Route path="/userprofilepage" element={<Profile />} />
            <Route path="/activeappointments" element={<MyAppointments />} />
            <Route path="/firstappointment" element={<PatientHome />} />
            <Route path="/hospitallistforusers" element={<SearchHospitals />} />
          </Route>
        </Route>
        <Route element={<EitherLayout />}>
          <Route path="/ufp" element={<ResetPassword />} />
          <Route path="/help" element={<Help />} />
          <Route path="/about" element={<About />} />
        </Route>
        <Route element={<ForHospitals />}>
          <Route element={<StaffLayout />}>
            <Route path="/doctorsAndAppointments" element={<Dashboard />} />
            <Route path="/hospital-dashboard" element={<Dashboard />} />
          </Route>
        </Route>
      </Table>
    </Suspense>
  )
}
