import { z } from 'zod'

const schema = z.record(z.string(), z.unknown())

const operation = z.object({
  description: z.string(),
  parameters: z
    .array(z.object({ in: z.enum(['query', 'path', 'header']), name: z.string(), required: z.boolean() }))
    .default([]),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().default('') })),
})

const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
})

/** A call, as the served OpenAPI document has it. */
export interface Operation {
  /** `POST /api/BookAppointment` */
  name: string
  method: string
  path: string
  /** What it needs: `account`; the first of several. */
  permission: string
  /** Names of its parameters, by where they stand. */
  parameters: Record<'query' | 'path' | 'header', string[]>
  /** JSON schema of its body, without references. */
  body: z.output<typeof schema> | undefined
  /** Whether the document names the problem for that status. */
  names(status: number, code: string): boolean
}

/** The schema with each shared part in its place. */
const whole = (of: z.output<typeof schema>, shared: Record<string, z.output<typeof schema>>) =>
  schema.parse(
    JSON.parse(JSON.stringify(of), (_, value: { $ref?: string } | null) => {
      const part = value?.$ref && shared[value.$ref.slice(value.$ref.lastIndexOf('/') + 1)]
      return part ? whole(part, shared) : value
    }),
  )

/** Reads every call of the document that the product serves. */
export async function servedOperations(url: string): Promise<Operation[]> {
  const { paths, components } = openApi.parse(await (await fetch(`${url}/api/openapi.json`)).json())
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description, parameters, requestBody, responses }]) => {
      const named = (place: 'query' | 'path' | 'header') =>
        parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name)
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        permission: /^Permission: `([a-z-]+)`/.exec(description)?.[1] ?? '',
        parameters: { query: named('query'), path: named('path'), header: named('header') },
        body: requestBody && whole(requestBody.content['application/json'].schema, components.schemas),
        names: (status: number, code: string) =>
          (responses[String(status)]?.description ?? '').split(', ').includes(code),
      }
    }),
  )
}
