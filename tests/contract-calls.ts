import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call } from '#contract/call.ts'

const folder = join(import.meta.dirname, '../contract')

/** Every call of the contract, by `POST /api/BookAppointment`. */
export async function contractCalls(): Promise<Map<string, Call>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(join(folder, file))))
  const calls = modules.flatMap((all) => Object.values(all)).filter(isCall)
  return new Map(calls.map((call) => [`${call.method} ${call.path}`, call]))
}

/** Whether a module's export is a call. */
export const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'permission' in exported && 'path' in exported
