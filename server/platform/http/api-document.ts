import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** Serves the OpenAPI 3.1 document, made from the contract. Register before the calls it is to describe. */
export async function openApiDocument(
  app: FastifyInstance,
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
  let document: string | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8')
    // Written once: it is long, and it does not change while the product runs.
    return (document ??= JSON.stringify(app.swagger()))
  })
}
