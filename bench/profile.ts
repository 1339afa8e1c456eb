import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const profile = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: z.object({ functionName: z.string(), url: z.string() }) })),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})

/** What a process did with its time, as `node --cpu-prof` has left it in a folder: each part's share of the time in which it
 *  did anything, the largest first. A function counts by itself, without those that it calls.
 *  @returns shares from 0 to 1, and how much of the whole time nothing was to be done */
export async function readProfile(folder: string): Promise<{ parts: [name: string, share: number][]; idle: number }> {
  const name = (await readdir(folder)).find((file) => file.endsWith('.cpuprofile'))
  if (!name) throw new Error(`There is no profile in ${folder}.`)
  const { nodes, samples, timeDeltas } = profile.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]))
  const times = new Map<string, number>()
  samples.forEach((id, at) => {
    const part = parts.get(id) ?? 'unknown'
    times.set(part, (times.get(part) ?? 0) + Math.max(0, timeDeltas[at] ?? 0))
  })
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  const idle = times.get('idle') ?? 0
  times.delete('idle')
  const shares = [...times].map(([part, time]): [string, number] => [part, time / (all - idle)])
  return { parts: shares.toSorted(([, one], [, other]) => other - one), idle: idle / all }
}

/** A package, a room, a part of Node, or what the machine itself did. */
function partOf({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName === '(idle)') return 'idle'
  if (functionName === '(garbage collector)') return 'collecting rubbish'
  // Calls into the system and what V8 does beside, compiling for one.
  if (url === '') return functionName === '(program)' ? 'the machine and V8' : `built in: ${functionName}`
  if (url.startsWith('node:')) return url.replace(/^node:(?:internal\/)?([^/]+).*$/, 'Node: $1')
  const inside = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url.slice(url.lastIndexOf('node_modules/')))
  if (inside) return inside[1] ?? url
  return /\/((?:server|contract)(?:\/(?!\w+\.ts)[\w-]+){0,2})/.exec(url)?.[1] ?? url
}
