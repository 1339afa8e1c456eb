import { z } from 'zod'

// A field of the contract is kept in the column of its name: `contactNo` in `contact_no`.

/** The name of a field's column. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : ''

/** A row with the columns of these fields; an optional one may be null. */
export type Columns<Fields> = {
  [Field in keyof Fields & string as ColumnOf<Field>]-?: undefined extends Fields[Field]
    ? Exclude<Fields[Field], undefined> | null
    : Fields[Field]
}

/** Makes the reader of a shape's fields from rows. A column that is null gives no field. */
export function fieldsOf<Shape extends z.ZodRawShape>(shape: Shape) {
  type Fields = z.infer<z.ZodObject<Shape>>
  const columns = Object.keys(shape).map((field) => [field, columnOf(field)] as const)
  // The statement gives the row its type: nothing is checked again.
  const typed = z.custom<Fields>()
  return (row: Columns<Fields> & object): Fields => {
    const fields: Record<string, unknown> = {}
    for (const [field, column] of columns) {
      const value: unknown = Reflect.get(row, column)
      if (value !== null) fields[field] = value
    }
    return typed.parse(fields)
  }
}

/** The values of typed fields by their columns, for `jsonb_populate_record`. An empty text is null; fields that are not given are absent. */
export const columnsOf = (fields: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value === '' ? null : value])),
  )
