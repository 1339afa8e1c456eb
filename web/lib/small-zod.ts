/** The subset of zod that the contract needs in a browser, in 1 kB instead of 23. The page's build substitutes it for zod
 *  (vite.config.ts, docs/decisions). It accepts, rejects and returns what zod does; small-zod.test.ts checks that for
 *  every schema of the contract. It reports the first issue of each field, without a code. */

export interface Issue {
  path: PropertyKey[]
  message: string
}

type Report = (message: string, ...path: PropertyKey[]) => void
type Read = (value: unknown, report: Report) => unknown
type Message = string | undefined

export class ZodError extends Error {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
    this.name = 'ZodError'
    this.issues = issues
  }
}

class Schema {
  readonly read: Read

  constructor(read: Read) {
    this.read = read
  }

  safeParse(value: unknown) {
    const issues: Issue[] = []
    const data = this.read(value, (message, ...path) => issues.push({ path, message }))
    if (issues.length > 0) return { success: false, error: new ZodError(issues) }
    return { success: true, data }
  }

  parse(value: unknown): unknown {
    const { success, data, error } = this.safeParse(value)
    if (!success) throw error ?? new ZodError([])
    return data
  }

  /** Continues with the parsed value if it had no issue. */
  after(next: Read): Schema {
    return new Schema((value, report) => {
      let isWrong = false
      const read = this.read(value, (...issue) => {
        isWrong = true
        report(...issue)
      })
      return isWrong ? undefined : next(read, report)
    })
  }

  check(holds: (value: unknown) => boolean, message: Message = 'Invalid input'): Schema {
    return this.after((value, report) => {
      if (!holds(value)) report(message)
      return value
    })
  }

  min = (least: number, message?: Message) => this.check((value) => sizeOf(value) >= least, message)
  max = (most: number, message?: Message) => this.check((value) => sizeOf(value) <= most, message)
  int = (message?: Message) => this.check((value) => Number.isSafeInteger(value), message)
  nonnegative = (message?: Message) => this.min(0, message)
  regex = (pattern: RegExp, message?: Message) => this.check((value) => String(value).search(pattern) >= 0, message)
  refine = (holds: (value: unknown) => boolean, fault?: Message | { path?: PropertyKey[]; message: string }) => {
    const { path = [], message = 'Invalid input' } = typeof fault === 'object' ? fault : { message: fault }
    return this.after((value, report) => {
      if (!holds(value)) report(message, ...path)
      return value
    })
  }
  catch = (instead: unknown) =>
    new Schema((value) => {
      const { success, data } = this.safeParse(value)
      return success ? data : instead
    })
  trim = () => this.after((value) => String(value).trim())
  optional = () => new Schema((value, report) => (value === undefined ? undefined : this.read(value, report)))
  nullish = () => this.nullable().optional()
  nullable = () => new Schema((value, report) => (value === null ? null : this.read(value, report)))
  default = (instead: unknown) =>
    new Schema((value, report) => (value === undefined ? instead : this.read(value, report)))
  pipe = (next: Schema) => this.after((value, report) => next.read(value, report))
  meta = () => this
  transform = (change: (value: unknown, context: { addIssue: (issue: { message: string }) => void }) => unknown) =>
    this.after((value, report) => change(value, { addIssue: ({ message }) => report(message) }))
}

function sizeOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN
}

/** A schema from one predicate. */
const known = (holds: (value: unknown) => boolean, message: Message) =>
  new Schema((value) => value).check(holds, message)

/** One of the words. */
const words = (values: readonly string[], message?: Message): Schema & Words =>
  Object.assign(
    known((value) => values.some((word) => word === value), message),
    { options: values, exclude: (others: readonly string[]) => words(values.filter((word) => !others.includes(word))) },
  )

interface Words {
  options: readonly string[]
  exclude: (others: readonly string[]) => Schema & Words
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a part of a value and prefixes its issues with the part's path. */
const readAt = (schema: Schema, value: unknown, place: PropertyKey, report: Report) =>
  schema.read(value, (message, ...path) => report(message, place, ...path))

type Shape = Record<string, Schema>

class ObjectSchema extends Schema {
  readonly shape: Shape
  readonly isStrict: boolean

  constructor(shape: Shape, isStrict: boolean) {
    super((value, report) => {
      if (!isObject(value)) return report('Invalid input')
      if (isStrict && Object.keys(value).some((name) => !Object.hasOwn(shape, name))) report('Unrecognized key')
      const read = Object.entries(shape).map(
        ([name, schema]) => [name, readAt(schema, value[name], name, report)] as const,
      )
      return Object.fromEntries(read.filter(([name, part]) => part !== undefined || name in value))
    })
    this.shape = shape
    this.isStrict = isStrict
  }

  keyof = () => words(Object.keys(this.shape))
  partial = () => {
    const parts = Object.entries(this.shape).map(([name, schema]) => [name, schema.optional()] as const)
    return new ObjectSchema(Object.fromEntries(parts), this.isStrict)
  }
  extend = (more: Shape) => new ObjectSchema({ ...this.shape, ...more }, false)
  omit = (names: Record<string, true>) =>
    new ObjectSchema(Object.fromEntries(Object.entries(this.shape).filter(([name]) => !(name in names))), false)
}

const string = (message?: Message) => known((value) => typeof value === 'string', message)
const number = (message?: Message) => known(Number.isFinite, message)

const union = (choices: readonly Schema[], message: Message = 'Invalid input') =>
  new Schema((value, report) => {
    for (const choice of choices) {
      const { success, data } = choice.safeParse(value)
      if (success) return data
    }
    return report(message)
  })

/** @param itemAt the schema at each index; `length` fixes the number of items */
const list = (itemAt: (place: number) => Schema | undefined, length?: number) =>
  new Schema((value, report) => {
    if (!Array.isArray(value) || value.length !== (length ?? value.length)) return report('Invalid input')
    return value.map((one: unknown, place) => {
      const item = itemAt(place)
      return item && readAt(item, one, place, report)
    })
  })

const isDate = (value: unknown) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const instant = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(value)
}

const isUrl = (value: unknown) => URL.canParse(String(value).trim())

export const z = {
  string,
  number,
  union,
  url: (message?: Message) =>
    string(message)
      .check(isUrl, message)
      .after((value) =>
        String(value)
          .trim()
          .replace(/[\t\n\r]/g, ''),
      ),
  array: (item: Schema) => list(() => item),
  int: (message?: Message) => number(message).int(message),
  boolean: (message?: Message) => known((value) => typeof value === 'boolean', message),
  unknown: () => new Schema((value) => value),
  undefined: () => known((value) => value === undefined, undefined),
  literal: (only: unknown, message?: Message) => known((value) => value === only, message),
  enum: words,
  object: (shape: Shape) => new ObjectSchema(shape, false),
  strictObject: (shape: Shape) => new ObjectSchema(shape, true),
  discriminatedUnion: (_name: string, choices: readonly Schema[]) => union(choices),
  tuple: (items: readonly Schema[]) => list((place) => items[place], items.length),
  record: (name: Schema, item: Schema) =>
    new Schema((value, report) => {
      if (!isObject(value)) return report('Invalid input')
      const read = Object.entries(value).map(([key, one]) => {
        if (!name.safeParse(key).success) report('Invalid key', key)
        return [key, readAt(item, one, key, report)] as const
      })
      return Object.fromEntries(read)
    }),
  iso: { date: (message?: Message) => known(isDate, message) },
  coerce: { number: () => new Schema(Number).check(Number.isFinite) },
  NEVER: undefined,
}
