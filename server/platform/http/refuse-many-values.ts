import type { FieldProblem } from '#contract/field-problem.ts'
import { Problem } from '../problem.ts'

/** How many values a body holds at most: keys and elements, at every depth. The largest, a registration with 100 doctors,
 *  holds about 300. The work of a schema grows with them. */
const mostValues = 1_000

/** Refuses a body that is larger than any call's form, before a schema reads it.
 *  @throws Problem `wrong-field` */
export function refuseManyValues(body: unknown): void {
  const open: object[] = []
  let count = 0
  const add = (value: unknown) => {
    count += 1
    if (typeof value === 'object' && value !== null) open.push(value)
  }
  add(body)
  for (let inside = open.pop(); inside; inside = open.pop()) {
    for (const key in inside) {
      add(Reflect.get(inside, key))
      if (count > mostValues) throw new Problem('wrong-field', {}, { fields: { body: tooMany } })
    }
  }
}

const tooMany: FieldProblem = { code: 'too-many-values', params: { most: mostValues } }
