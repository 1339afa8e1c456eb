/** The address of a hospital's own page. */
export const hospitalAddress = (id: string): string => `/hospitals/${encodeURIComponent(id)}`

/** The hospital whose page a path is. */
export const hospitalOfAddress = (path: string): string | undefined => /^\/hospitals\/([^/]+)\/*$/i.exec(path)?.[1]

/** The address of the page of the hospital that has chosen a short one. */
export const shortHospitalAddress = (shortAddress: string): string => `/h/${shortAddress}`

/** The short address that a path has. */
export const shortAddressIn = (path: string): string | undefined => /^\/h\/([^/]+)\/*$/i.exec(path)?.[1]
