/** The address of a hospital's own page. */
export const hospitalAddress = (id: string): string => `/hospitals/${encodeURIComponent(id)}`

/** The hospital whose page a path is. */
export const hospitalOfAddress = (path: string): string | undefined => /^\/hospitals\/([^/]+)\/*$/i.exec(path)?.[1]
