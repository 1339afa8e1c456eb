import { lazy, Suspense } from 'react'
import { Route, Routes as Table } from 'react-router'
import { screens } from './screens.ts'
import { AfterFirstPaint } from './shell/after-first-paint.tsx'
import { ScrollToTop } from './shell/scroll-to-top.tsx'
import { PatientOrVisitorLayout } from './shell/patient-or-visitor-layout.tsx'
import { ForHospitals, ForPatients, LoggedOutHospital, LoggedOutPatient } from './shell/guards.tsx'
import { PatientLayout } from './shell/patient-layout.tsx'
import { VisitorLayout } from './shell/visitor-layout.tsx'

const Landing = lazy(screens['/'])
const SignUp = lazy(screens['/usersignup'])
const PatientLogin = lazy(screens['/userlogin'])
const HospitalLogin = lazy(screens['/receptionlogin'])
const PatientHome = lazy(screens['/usershomepage'])
const PublicHospitals = lazy(screens['/hlist'])
const PublicHospital = lazy(screens['/hospitals/:id'])
const Terms = lazy(screens['/terms-of-service'])
const StaffLayout = lazy(() => import('./shell/staff-layout.tsx'))
const Settings = lazy(screens['/load-hospital-details'])
const DoctorTimings = lazy(screens['/update-doctor-timings'])
const Dashboard = lazy(screens['/hospital-dashboard'])
const MyAppointments = lazy(screens['/activeappointments'])
const RegistrationLayout = lazy(() => import('./shell/registration-layout.tsx'))
const RegistrationGuard = lazy(() => import('./shell/registration-guard.tsx'))
const RegistrationForm = lazy(screens['/registration-form'])
const SearchHospitals = lazy(screens['/hospitallistforusers'])
const Profile = lazy(screens['/userprofile'])
const SetUpHospital = lazy(screens['/set'])
const ResetPassword = lazy(screens['/ufp'])
const Help = lazy(screens['/help'])
const About = lazy(screens['/about'])
const AdminLayout = lazy(() => import('./shell/admin-layout.tsx'))
const AdminGuard = lazy(() => import('./shell/admin-guard.tsx'))
const AdminHome = lazy(screens['/admin'])
const AdminHospitals = lazy(screens['/admin/listOfHospitals'])
const AdminRequests = lazy(screens['/admin/requests'])
const Privacy = lazy(screens['/privacy'])
const AdminAudit = lazy(screens['/admin/audit'])
const NotFound = lazy(() => import('./shell/not-found.tsx'))

/** The route table, in the order of the specification. */
export function Routes() {
  return (
    <Suspense>
      <AfterFirstPaint />
      <ScrollToTop />
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
          <Route path="/set" element={<SetUpHospital />} />
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
        <Route element={<PatientOrVisitorLayout />}>
          <Route path="/hospitals/:id" element={<PublicHospital />} />
          <Route path="/ufp" element={<ResetPassword />} />
          <Route path="/help" element={<Help />} />
          <Route path="/about" element={<About />} />
          <Route path="/terms-of-service" element={<Terms />} />
          <Route path="/privacy" element={<Privacy />} />
        </Route>
        <Route element={<ForHospitals />}>
          <Route element={<StaffLayout />}>
            <Route path="/load-hospital-details" element={<Settings />} />
            <Route path="/doctorsAndAppointments" element={<Dashboard />} />
            <Route path="/hospital-dashboard" element={<Dashboard />} />
            <Route path="/update-doctor-timings" element={<DoctorTimings />} />
          </Route>
        </Route>
        <Route element={<RegistrationLayout />}>
          <Route element={<RegistrationGuard />}>
            <Route path="/registration-form" element={<RegistrationForm />} />
          </Route>
        </Route>
        <Route element={<AdminLayout />}>
          <Route element={<AdminGuard />}>
            <Route path="/admin" element={<AdminHome />} />
            <Route path="/admin/listOfHospitals" element={<AdminHospitals />} />
            <Route path="/admin/requests" element={<AdminRequests />} />
            <Route path="/admin/audit" element={<AdminAudit />} />
          </Route>
        </Route>
      </Table>
    </Suspense>
  )
}
