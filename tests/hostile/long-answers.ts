/** The answers that may be longer than 64 kB, here and nowhere else; each is the same for everyone who asks. */
const longAnswers: readonly RegExp[] = [
  // Every hospital; packed once for all callers, and limited to 120 a minute for an address.
  /^\/api\/GetAllHospitals(?:\?|$)/,
  // A page of up to 100 hospitals.
  /^\/api\/hospitals\?/,
  // The calls themselves.
  /^\/api\/openapi\.json(?:\?|$)/,
  // The addresses of all hospitals, up to 50,000 in a file.
  /^\/sitemap-\d+-of-\d+\.xml(?:\?|$)/,
  // The scripts, styles and pictures of the pages.
  /^\/(?:assets\/)?[\w-]+\.(?:js|css|png|svg|ico|webmanifest)(?:\?|$)/,
]

/** Whether an answer with success at this path may be longer than 64 kB. */
export const isLongByDesign = (path: string): boolean => longAnswers.some((address) => address.test(path))
