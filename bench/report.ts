import { cpus, loadavg, totalmem } from 'node:os'

export const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

export function printMachine(): void {
  const memory = Math.round(totalmem() / 2 ** 30)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, ${memory} GiB, Node ${process.version}, load ${load()}`)
}

export const printStep = (step: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${step} …`)

/** Three significant figures are enough for a reader. */
export function short(value: number, unit = ''): string {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toLocaleString('en-US', { maximumFractionDigits: decimals, minimumFractionDigits: decimals })}${unit}`
}

export const ms = (value: number) => short(value, ' ms')
export const p50p99 = ({ p50, p99 }: { p50: number; p99: number }) => `p50 ${ms(p50)}, p99 ${ms(p99)}`

/** A row of cells; missing cells at its end stay empty. */
export type Row = readonly string[]

/** Markdown whose columns also line up in a terminal. */
export function markdownTable(heads: Row, rows: readonly Row[]): string {
  const widths = heads.map((head, at) => Math.max(3, head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: Row) => `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`
  return [line(heads), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}

/** Nearest-rank percentile.
 *  @param share from 0 to 1: 0.99 is the p99 */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: ArrayLike<number>): number => percentile(values, 0.5)

export const percentilesOf = (values: ArrayLike<number>) => ({
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
})

/** Milliseconds of CLOCK_MONOTONIC, which all processes of the machine share. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6
