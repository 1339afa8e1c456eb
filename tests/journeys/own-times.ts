import { z } from 'zod'

/** What a trace has to hold for {@link ownTimes}. */
export const tasks = ['toplevel', 'disabled-by-default-devtools.timeline']

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.number().optional(),
      args: z.object({ name: z.string().optional() }).optional(),
    }),
  ),
})

/** How long each task of the page's main thread worked, in milliseconds of processor time: what other work takes of the
 *  machine does not count. */
export function ownTimes(trace: Buffer): number[] {
  const { traceEvents } = traced.parse(JSON.parse(trace.toString()))
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const own = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && mains.some((main) => main.pid === pid && main.tid === tid),
  )
  return own.map(({ tdur = 0 }) => tdur / 1000)
}
