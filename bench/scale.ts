import type pg from 'pg'
import { fillDatabase } from './scale-fill.ts'
import { measureInTurns } from './turns.ts'

/** The product at a hundredth, a tenth and the whole of so many appointments: what grows with the total stands out.
 *  @param appointments how many the largest has; a hundredth as many hospitals, a tenth as many slots */
export async function measureScale(
  appointments: number,
  { rounds, say }: { rounds: number; say: (what: string) => void },
): Promise<void> {
  const sizes = [0.01, 0.1, 1].map((share) => Math.round((appointments * share) / 100) * 100)
  const stages = sizes.map((size) => ({
    head: size.toLocaleString('en-US'),
    name: `scale_${size}`,
    appointments: size,
    prepare: (client: pg.Client) => fillDatabase(client, size),
  }))
  await measureInTurns(stages, { rounds, say })
}
