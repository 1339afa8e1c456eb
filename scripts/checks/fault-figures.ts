import { z } from 'zod'

const ofRounds = z.object({
  fault: z.string(),
  seed: z.number(),
  rounds: z.number(),
  booked: z.number(),
  completed: z.number(),
  inDoubt: z.number(),
})
const ofCrowd = z.object({ phones: z.number(), connecting: z.number(), back: z.number() })

/** The figures of docs/reliability.md: of the faults after which the checker of histories found nothing wrong.
 *  @param noted a line of JSON for each fault, as tests/faults/rounds.ts notes it
 *  @returns Markdown */
export function tableOf(noted: string): string {
  const all = noted
    .split('\n')
    .filter(Boolean)
    .map((line) => z.union([ofRounds, ofCrowd]).parse(JSON.parse(line)))
  const faults = all.filter((one) => 'fault' in one)
  const sum = (of: (one: z.infer<typeof ofRounds>) => number) => faults.reduce((total, one) => total + of(one), 0)
  const row = (name: string, ...numbers: number[]) => `| ${[name, ...numbers.map(written)].join(' | ')} |`
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return [
    '| fault | rounds | booked | completed | in doubt |',
    '|---|---|---|---|---|',
    ...faults
      .toSorted((a, b) => a.fault.localeCompare(b.fault))
      .map((one) => row(one.fault, one.rounds, one.booked, one.completed, one.inDoubt)),
    row(
      'together',
      sum((one) => one.rounds),
      sum((one) => one.booked),
      sum((one) => one.completed),
      sum((one) => one.inDoubt),
    ),
    '',
    ...all
      .filter((one) => 'phones' in one)
      .map(
        ({ phones, connecting, back }) =>
          `${written(phones)} phones connected in ${seconds(connecting)} s; ${seconds(back)} s after the \`kill -9\` all were back.`,
      ),
    '',
  ].join('\n')
}

const written = (number: number) => number.toLocaleString('en')
