/** Where each screen's code is, by its address; in the order of the specification. */
export const screens = {
  '/': () => import('./shell/landing-screen.tsx'),
  '/usersignup': () => import('./accounts/sign-up.tsx'),
  '/userlogin': () => import('./accounts/patient-login.tsx'),
  '/receptionlogin': () => import('./accounts/hospital-login.tsx'),
  '/usershomepage': () => import('./appointments/patient-home.tsx'),
  '/hlist': () => import('./hospitals/public-hospitals.tsx'),
  '/admin': () => import('./admin/admin-home.tsx'),
  '/load-hospital-details': () => import('./shell/settings-screen.tsx'),
  '/doctorsAndAppointments': () => import('./desk/dashboard.tsx'),
  '/hospital-dashboard': () => import('./desk/dashboard.tsx'),
  '/userprofile': () => import('./shell/profile.tsx'),
  '/userprofilepage': () => import('./shell/profile.tsx'),
  '/activeappointments': () => import('./appointments/my-appointments.tsx'),
  '/firstappointment': () => import('./appointments/patient-home.tsx'),
  '/update-doctor-timings': () => import('./settings/doctor-timings.tsx'),
  '/registration-form': () => import('./registrations/registration-screen.tsx'),
  '/admin/listOfHospitals': () => import('./admin/admin-hospitals.tsx'),
  '/hospitallistforusers': () => import('./shell/search-and-book.tsx'),
  '/set': () => import('./accounts/set-up-hospital.tsx'),
  '/admin/requests': () => import('./admin/requests.tsx'),
  '/admin/audit': () => import('./admin/audit.tsx'),
  '/ufp': () => import('./accounts/reset-password.tsx'),
  '/help': () => import('./landing/help.tsx'),
  '/about': () => import('./landing/about.tsx'),
}

const isKnown = (address: string): address is keyof typeof screens => address in screens

// Asked for while the rest of the page is still being read: on a slow phone that is half a second sooner.
// A screen that did not come is asked for again, and told of, by whoever shows it.
if (isKnown(location.pathname)) screens[location.pathname]().catch(() => undefined)
