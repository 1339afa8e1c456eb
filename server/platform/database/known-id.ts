const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const unusedId = '00000000-0000-0000-0000-000000000000'

/** The id for use in a statement. Ids are opaque to callers, so an invalid one is not a validation error: it becomes the nil
 *  UUID, which no row has, and the call answers "not found". */
export const knownId = (id: string): string => (uuid.test(id) ? id : unusedId)
