import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

const collector = z.custom<() => void>((it) => typeof it === 'function')

/** @returns bytes of heap and buffers after garbage collection */
export async function measureMemory(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = collector.parse(runInNewContext('gc'))
  for (let round = 0; round < 3; round += 1) {
    collect()
    await delay(200)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
