/** Every address that shows a page, in the order of the specification; a part with a colon stands for any text. The web
 *  page has a screen for each, and the server answers every other one with 404. */
const pageAddresses = [
  '/',
  '/usersignup',
  '/userlogin',
  '/receptionlogin',
  '/join',
  '/usershomepage',
  '/hlist',
  '/hospitals/:id',
  '/h/:shortAddress',
  '/terms-of-service',
  '/admin',
  '/load-hospital-details',
  '/load-hospital-details/:section',
  '/doctor',
  '/doctorsAndAppointments',
  '/hospital-dashboard',
  '/reports',
  '/userprofile',
  '/userprofilepage',
  '/activeappointments',
  '/firstappointment',
  '/update-doctor-timings',
  '/schedule/:id',
  '/registration-form',
  '/admin/listOfHospitals',
  '/hospitallistforusers',
  '/keep',
  '/set',
  '/admin/requests',
  '/admin/audit',
  '/admin/messages',
  '/ufp',
  '/help',
  '/about',
  '/privacy',
  '/display',
  '/kiosk',
] as const
export type PageAddress = (typeof pageAddresses)[number]

/** The public pages that search engines may list. */
export const publicPages = [
  '/',
  '/hlist',
  '/registration-form',
  '/terms-of-service',
  '/help',
  '/about',
  '/privacy',
] as const satisfies readonly PageAddress[]

/** Matches the paths of an address: in any case, with or without a last slash. */
export const patternOf = (address: string) => new RegExp(`^${address.replace(/:\w+/, '[^/]+')}/*$`, 'i')

const patterns = /* @__PURE__ */ pageAddresses.map((address) => [address, patternOf(address)] as const)

/** The address of the page that a path shows. */
export const pageAddressOf = (path: string): PageAddress | undefined =>
  patterns.find(([, pattern]) => pattern.test(path))?.[0]

/** Where the sandboxed page is in which a third party's widget proves mobile numbers. A screen frames it. */
export const widgetAddress = '/otp-widget'

/** The address of a hospital's own page. */
export const hospitalAddress = (id: string): string => `/hospitals/${encodeURIComponent(id)}`

/** The hospital whose page a path is. */
export const hospitalOfAddress = (path: string): string | undefined => /^\/hospitals\/([^/]+)\/*$/i.exec(path)?.[1]

/** The address of the page of the hospital that has chosen a short one. */
export const shortHospitalAddress = (shortAddress: string): string => `/h/${shortAddress}`

/** The short address that a path has. */
export const shortAddressIn = (path: string): string | undefined => /^\/h\/([^/]+)\/*$/i.exec(path)?.[1]
