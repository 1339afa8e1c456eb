const kB = 1024

/** The longest answer of any address that is not listed below. */
const most = 64 * kB

/** The answers that may be longer than 64 kB, here and nowhere else, by how much and why that is no harm. */
const longAnswers: readonly (readonly [address: RegExp, most: number, why: string])[] = [
  [
    /^\/api\/GetAllHospitals(?:\?|$)/,
    Infinity,
    'every hospital; packed once for all callers, and limited to 120 a minute for an address',
  ],
  [/^\/api\/hospitals\?/, Infinity, 'a page of up to 100 hospitals, kept and packed once'],
  [
    /^\/api\/hospitals\/(?:at\/)?[^/]+$/,
    600 * kB,
    'a hospital with 200 doctors; kept and packed once, and limited to 1,200 a minute for an address',
  ],
  [
    /^\/api\/auth\/hospitalprofile$/,
    1900 * kB,
    'all doctors, slots and absences of the own hospital; limited to 300 a minute for a hospital',
  ],
  [
    /^\/api\/hospital\/day(?:\?|$)/,
    1500 * kB,
    'all doctors and sessions of the own hospital on a day; limited to 600 a minute for a hospital',
  ],
  [
    /^\/api\/hospital\/arrivalCode$/,
    1900 * kB,
    'the same after a change; limited to 120 changes a minute for a hospital',
  ],
  [/^\/api\/admin\/hospitals(?:\?|$)/, Infinity, 'a page of hospitals with their doctors, for the admin alone'],
  [
    /^\/api\/devices\/board$/,
    600 * kB,
    'a kiosk offers all doctors of its hospital; limited to 300 a minute for each of at most 20 devices',
  ],
  [/^\/api\/openapi\.json(?:\?|$)/, Infinity, 'the calls themselves'],
  [/^\/sitemap-\d+-of-\d+\.xml(?:\?|$)/, Infinity, 'the addresses of all hospitals, up to 50,000 in a file'],
  [/^\/(?:assets\/)?[\w-]+\.(?:js|css|png|svg|ico|webmanifest)(?:\?|$)/, Infinity, 'the files of the pages'],
]

/** The longest answer that an address may have, in bytes. */
export const longestAnswer = (path: string, status: number): number =>
  (status < 300 ? longAnswers.find(([address]) => address.test(path))?.[1] : undefined) ?? most
