import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { clipsAddress, type Clips } from '#contract/clips.ts'
import { languages, type Language } from '#contract/languages.ts'
import { isNotModified } from '../platform/http/file-answers.ts'

const shipped = join(import.meta.dirname, '..', '..', 'web', 'clips')
const words = z.record(z.string(), z.string())
/** Formats that every browser plays. */
const formats = ['mp3', 'm4a', 'wav']

/** Serves the clips of a language in one answer, the installation's own recordings instead of those with the same name that ship with
 *  Baari. They are read when the first display asks for them, and kept: new recordings need a restart.
 *  @param own folder with a folder for each language */
export function clipCalls(app: FastifyInstance, own: string | undefined): void {
  for (const { code } of languages) {
    let prepared: ReturnType<typeof prepare> | undefined
    const prepareOnce = () =>
      (prepared ??= prepare(code, own).catch((error: unknown) => {
        prepared = undefined
        throw error
      }))
    app.get(clipsAddress(code), { schema: { hide: true } }, async (request, reply) => {
      const { text, version } = await prepareOnce()
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
      return isNotModified(request, reply, version) ? reply.code(304).send() : reply.send(text)
    })
  }
}

async function prepare(language: Language, own: string | undefined) {
  const text = JSON.stringify(await readClips(language, own))
  return { text, version: createHash('sha256').update(text).digest('base64url').slice(0, 12) }
}

async function readClips(language: Language, own: string | undefined): Promise<Clips> {
  const texts = words.parse(JSON.parse(await readFile(join(shipped, language, 'words.json'), 'utf8')))
  const names = Object.keys(texts)
  const found = await Promise.all(
    names.map(async (name) => {
      const replaced = own && ownRecording(join(own, language, name))
      const file = await readFile(replaced || join(shipped, language, `${name}.mp3`))
      return { name, isOwn: Boolean(replaced), sound: file.toString('base64') }
    }),
  )
  return {
    own: found.some(({ isOwn }) => isOwn),
    words: texts,
    sounds: Object.fromEntries(found.map(({ name, sound }) => [name, sound])),
  }
}

const ownRecording = (path: string) => formats.map((format) => `${path}.${format}`).find((file) => existsSync(file))
