import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { resolve } from 'node:path'
import { StartRefused } from '#server/platform/database/index.ts'

/** Runs a command of the operator's to its end: what keeps it from working is one sentence, and its exit code 1. SIGINT and
 *  SIGTERM let it clear up after itself.
 *  @param work what it does; `stopping` is aborted when it is told to stop */
export async function runCommand(work: (stopping: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  try {
    await work(stopping.signal)
  } catch (error) {
    process.exitCode = 1
    if (stopping.signal.aborted) console.error('It was told to stop: nothing was done.')
    else if (error instanceof StartRefused) console.error(error.message)
    else throw error
  }
}

/** The one file that a command is told, and its options.
 *  @param usage how the command is called, for whoever calls it otherwise
 *  @throws StartRefused with the usage */
export function readArguments<O extends ParseArgsOptionsConfig>(usage: string, options: O) {
  const { positionals, values } = parsed(usage, options)
  const [file] = positionals
  if (!file || positionals.length > 1) throw new StartRefused(usage)
  // npm runs its commands in the root, wherever it was called.
  return { path: resolve(process.env['INIT_CWD'] ?? '.', file), values }
}

function parsed<O extends ParseArgsOptionsConfig>(usage: string, options: O) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new StartRefused(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error })
  }
}
