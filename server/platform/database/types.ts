import pg from 'pg'

const int8 = 20
const int8Array = 1016
const textArray = 1009
const date = 1082
const dateArray = 1182

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
// pg's list of types leaves the arrays out; its parsers do not.
const readTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray as TypeId)

const own = new Map<number, (text: string) => unknown>([
  [int8, wholeNumber],
  [int8Array, (text) => readTextArray(text).map((item) => (item === null ? null : wholeNumber(item)))],
  [date, String],
  [dateArray, readTextArray],
])

/** How values come out of the database: `bigint` is a number (versions and positions stay far below 2^53; one beyond it
 *  is an error, never a wrong number), `date` is the text YYYY-MM-DD, `timestamptz` is a Date, the rest is pg's own. */
export const types: pg.CustomTypesConfig = {
  // Typed by pg as one overload for each of its type names; a number is what it is called with.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && own.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** @throws RangeError when a number cannot hold it exactly */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The bigint ${text} does not fit a number.`)
  return number
}
