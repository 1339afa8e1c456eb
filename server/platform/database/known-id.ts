const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const nobodys = '00000000-0000-0000-0000-000000000000'

/** An id as it may be put into a statement. Ids are opaque to callers, so one that we cannot have given out is no
 *  error of form: it becomes the id that nothing has, and is not found. */
export const knownId = (id: string): string => (uuid.test(id) ? id : nobodys)
