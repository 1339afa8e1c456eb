import type pg from 'pg'
import { fillDatabase } from './scale-fill.ts'
import { measureInTurns } from './turns.ts'

// Where the appointments of past days may be kept, each with the same of them: in the archive, as the product has it; among
// those of today; and among those of today in a table with a partition for each month.

/** How far back the past goes. */
const months = 24

/** @param appointments how many each of the three has, two of ten of them of today */
export async function measurePasts(
  appointments: number,
  { rounds, say }: { rounds: number; say: (what: string) => void },
): Promise<void> {
  const stage = (head: string, prepare: (client: pg.Client) => Promise<void>) => ({
    head,
    name: head.replaceAll(' ', '_'),
    appointments,
    prepare,
  })
  const kept = { past: 'appointments', months } as const
  const stages = [
    stage('archive', (client) => fillDatabase(client, appointments, { months })),
    stage('one table', (client) => fillDatabase(client, appointments, kept)),
    stage('monthly partitions', async (client) => {
      await partition(client)
      await fillDatabase(client, appointments, kept)
    }),
  ]
  await measureInTurns(stages, { rounds, say })
}

/** Puts a table with a partition for each month in the place of the empty `appointments`. The primary key has to hold the day
 *  then, and nothing can refer to an appointment by its id alone. */
async function partition(client: pg.Client): Promise<void> {
  const {
    rows: [made],
  } = await client.query<{ pace: string; view: string; indexes: string[] }>(
    `SELECT pg_get_functiondef('queue_pace'::regproc) AS pace, pg_get_viewdef('every_appointment'::regclass) AS view,
       (SELECT array_agg(pg_get_indexdef(indexrelid)) FROM pg_index WHERE indrelid = 'appointments'::regclass AND NOT indisunique) AS indexes`,
  )
  if (!made) throw new Error('There is no table of appointments.')
  await client.query(`
    DROP VIEW every_appointment;
    ALTER TABLE appointments RENAME TO whole;
    DROP INDEX ${made.indexes.map((index) => / INDEX (\S+) /.exec(index)?.[1]).join(', ')};
    CREATE TABLE appointments (LIKE whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
      PRIMARY KEY (id, service_day),
      UNIQUE (slot_id, service_day, queue_number),
      FOREIGN KEY (slot_id, service_day) REFERENCES queues,
      FOREIGN KEY (patient_id) REFERENCES patients) PARTITION BY RANGE (service_day);
    ${made.indexes.join(';\n')};
    ${made.pace};
    CREATE VIEW every_appointment AS ${made.view};
    DROP TABLE whole CASCADE;`)
  await client.query(`DO $$ BEGIN
    FOR n IN -${months + 1}..1 LOOP
      EXECUTE format('CREATE TABLE appointments_%s PARTITION OF appointments FOR VALUES FROM (%L) TO (%L)', n + ${months + 1},
        date_trunc('month', now())::date + make_interval(months => n), date_trunc('month', now())::date + make_interval(months => n + 1));
    END LOOP;
  END $$`)
}
