import { printChannel } from './cost-report.ts'
import { measureNewsChannel } from './news-channel.ts'
import { startPostgres } from './own-server.ts'
import { postmasterOf } from './processor-time.ts'
import { printMachine } from './report.ts'
import { measureSingleNotices } from './single-notices.ts'

// How many changes a second the channel between nodes carries, at rising rates, between two nodes and among eleven.
// Linux only. docs/scaling.md says what the figures are for.

export async function runChannel(): Promise<void> {
  printMachine()
  const postgres = await startPostgres()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void postgres.stop().finally(() => process.exit(1)))
  try {
    const postmaster = await postmasterOf(postgres.url)
    const of = async (tellers: number, rates: readonly number[]) =>
      measureNewsChannel(
        { url: postgres.url, postmaster },
        { seconds: 4, rates: rates.map((perSecond) => ({ tellers, perSecond })) },
      )
    const two = await of(1, [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000])
    const eleven = await of(10, [500, 1_000, 4_000, 16_000, 32_000])
    printChannel([...two, ...eleven], await measureSingleNotices(postgres.url, 8_000))
  } finally {
    await postgres.stop()
  }
}
