import { z } from 'zod'
import { problemCode } from '#contract/problem.ts'
import { readJson, writeJson } from '../lib/storage.ts'
import { deskAct, type DeskAct } from './desk-act.ts'

const refusedAct = z.object({
  of: deskAct,
  /** `overtaken`: another desk moved the queue first; undefined when the server answered with an error. */
  why: z.union([problemCode, z.literal('overtaken')]).optional(),
})
export type RefusedAct = z.infer<typeof refusedAct>

/** The acts that the server refused after this desk had shown them, until the desk has read them. */
export const readRefused = (): RefusedAct[] =>
  readJson('refusedActs', (value) => z.array(refusedAct).parse(value)) ?? []

export function addRefused(of: DeskAct, why: RefusedAct['why']): void {
  writeJson('refusedActs', [...readRefused(), { of, why }])
}

export function clearRefused(): void {
  writeJson('refusedActs', [])
}
