import pg from 'pg'

const int8 = 20
const int8Array = 1016
const date = 1082
const dateArray = 1182

/** How values are parsed: `bigint` as a number (values beyond 2^53 throw), `date` as the text YYYY-MM-DD, `timestamptz` as a
 *  Date, others by pg's defaults. */
export const types = new pg.TypeOverrides()

types.setTypeParser(int8, wholeNumber)
types.setTypeParser(int8Array, (text) => items(text).map((item) => (item === null ? null : wholeNumber(item))))
types.setTypeParser(date, (text) => text)
types.setTypeParser(dateArray, items)

/** The items of a one-dimensional array without quoted items: {1,NULL,3} */
function items(text: string): (string | null)[] {
  if (text === '{}') return []
  const inside = text.slice(1, -1).split(',')
  return inside.map((item) => (item === 'NULL' ? null : item))
}

/** @throws RangeError if a number cannot represent it exactly */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The bigint ${text} does not fit a number.`)
  return number
}
