import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

/** Bytes that this process holds: what is left of its heap when the rubbish is out, buffers included; and what the system
 *  has given it. */
export const held = z.object({ live: z.number(), resident: z.number() })

const collector = z.custom<() => void>((it) => typeof it === 'function')

export async function memoryHeld(): Promise<z.output<typeof held>> {
  setFlagsFromString('--expose-gc')
  const collect = collector.parse(runInNewContext('gc'))
  for (let round = 0; round < 3; round += 1) {
    collect()
    await delay(200)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { live: heapUsed + external, resident: rss }
}
