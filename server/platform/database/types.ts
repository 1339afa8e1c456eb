import pg from 'pg'

const int8 = 20
const int8Array = 1016
const date = 1082
const dateArray = 1182

/** How values come out of the database: `bigint` is a number (versions and positions stay far below 2^53; one beyond it
 *  is an error, never a wrong number), `date` is the text YYYY-MM-DD, `timestamptz` is a Date, the rest is pg's own. */
export const types = new pg.TypeOverrides()

types.setTypeParser(int8, wholeNumber)
types.setTypeParser(int8Array, (text) => items(text).map((item) => (item === null ? null : wholeNumber(item))))
types.setTypeParser(date, (text) => text)
types.setTypeParser(dateArray, items)

/** The items of an array of one dimension whose items need no quotes: {1,NULL,3} */
function items(text: string): (string | null)[] {
  if (text === '{}') return []
  const inside = text.slice(1, -1).split(',')
  return inside.map((item) => (item === 'NULL' ? null : item))
}

/** @throws RangeError when a number cannot hold it exactly */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The bigint ${text} does not fit a number.`)
  return number
}
