import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { networkOf, type Limit, type Limits } from '../limits/index.ts'
import { isNotModified } from './file-answers.ts'
import { CachedAnswer } from './pack-answers.ts'

/** Limit of the documents that one network reads: each is long. */
const documentLimit: Limit = { name: 'document-address', most: 60, seconds: 60 }

function packed(document: Document) {
  const shared = withSharedRefusals(document)
  return {
    answer: new CachedAnswer(shared),
    version: createHash('sha256').update(JSON.stringify(shared)).digest('base64url'),
  }
}

type Document = Exclude<ReturnType<FastifyInstance['swagger']>, string>

/** Refers to one shape of all refusals: written out for each status of each call it is four fifths of the document. */
function withSharedRefusals(document: Document): object {
  let shape: object | undefined
  const refer = (_key: string, value: unknown): unknown => {
    if (!isRefusal(value)) return value
    const { description: _codes, ...rest } = value
    shape ??= rest
    return { $ref: '#/components/schemas/Problem' }
  }
  const paths: unknown = JSON.parse(JSON.stringify(document.paths ?? {}, refer))
  const components = 'components' in document ? document.components : {}
  const schemas = { ...components?.schemas, Problem: shape }
  return { ...document, paths, components: { ...components, schemas } }
}

const isRefusal = (value: unknown): value is { description?: string; properties: object } =>
  typeof value === 'object' &&
  value !== null &&
  'properties' in value &&
  typeof value.properties === 'object' &&
  value.properties !== null &&
  'fieldCodes' in value.properties

/** Serves the OpenAPI 3.1 document, made from the contract. Register before the calls it is to describe. */
export async function openApiDocument(
  app: FastifyInstance,
  limits: Limits,
  info: { title: string; version: string; description: string },
) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  // Written and packed once: it is long, and it does not change while the product runs.
  let cached: { answer: CachedAnswer; version: string } | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    limits.countHere(documentLimit, networkOf(request.ip))
    cached ??= packed(app.swagger())
    reply.header('cache-control', 'public, max-age=300')
    if (isNotModified(request, reply, cached.version)) return reply.code(304).send()
    return cached.answer.send(request, reply)
  })
}
