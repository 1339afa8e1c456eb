import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

/** Writes answers as JSON, as the rooms' `present.ts` have built them. Parsing each by its contract took longer than all the work of a short call.
 *  @param check whether to compare each answer with its contract, as the tests do: one that lacks a field or has one too many fails */
export function writeAnswers(app: FastifyInstance, check: boolean): void {
  app.setSerializerCompiler<z.ZodType>(({ schema, method, url }) => {
    if (!check) return JSON.stringify
    return (answer) => {
      const text = JSON.stringify(answer)
      const { data, error } = schema.safeEncode(answer)
      if (error) throw new Error(`The answer of ${method} ${url} is not of its contract's shape.`, { cause: error })
      if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(data))))
        throw new Error(`The answer of ${method} ${url} has fields that its contract does not have.`)
      return text
    }
  })
}
