import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { startClocks } from './costs.ts'
import { fill, insertSessions } from './fill.ts'
import { bookingRequests, HttpLoad, inTurn, nextRequest } from './load.ts'
import { press } from './live.ts'
import { parentOf } from './processor-time.ts'
import { load, markdownTable, printMachine, printStep, short, type Row } from './report.ts'
import { connect, scoped, startPostgres, startServer, type Keep } from './server.ts'
import { Worker } from './worker.ts'

// Processor time of followers by link beside followers with the app, and without either, in turns, while a desk calls. Linux only.

const [followers, everyMs, rounds] = [500, 5_000, 2]
const booked = z.object({ link: z.string() })
type Way = 'neither' | 'app' | 'link'

/** @param seconds of each turn */
export async function runLinks(keep: Keep, seconds: number): Promise<void> {
  printMachine()
  const postgres = keep(await startPostgres())
  const client = keep(await connect(postgres.url))
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const { slots, patients } = await fill(client, { hospitals: 100, patients: followers })
  const slot = inTurn(slots, 0)
  const [token = ''] = await insertSessions(client, 'staff', [slot.hospitalId])
  const server = keep(await startServer(postgres.url))
  const { port } = server
  const requests = bookingRequests(patients, [slot], followers)
  const { bodies } = await keep(new HttpLoad()).send(port, requests, { keepBodies: true })
  const links = bodies.map((body) => booked.parse(JSON.parse(body)).link)

  const turn = (way: Way) =>
    scoped(async (keep) => {
      const phones = keep(new Worker('followers.ts'))
      const tokens = patients.map((patient) => patient.token)
      if (way === 'app') await phones.ask({ signIn: tokens, port }, z.unknown())
      const poll = (forMs: number) => phones.ask({ poll: links, port, everyMs, forMs }, z.unknown())
      if (way === 'link') await poll(1_000)
      const costOf = await startClocks({ client, server, postmaster: parentOf(rows[0]?.pid ?? Number.NaN) })
      const calls = Array.from({ length: (seconds * 1_000) / everyMs }, () => nextRequest(slot.id, token, undefined))
      await Promise.all([press(port, calls, everyMs), way === 'link' ? poll(seconds * 1_000) : delay(seconds * 1_000)])
      const { node, database } = await costOf(seconds)
      printStep(
        `${way}: ${short(node / 1_000, ' ms')} of node and ${short(database / 1_000, ' ms')} of PostgreSQL a second`,
      )
      return { node, database }
    })
  const table: Row[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const way of ['neither', 'app', 'link'] as const) {
      const { node, database } = await turn(way)
      table.push([way, short(node / 1_000), short(database / 1_000)])
    }
  console.log(`\n${markdownTable(['ms a second', 'node', 'PostgreSQL'], table)}\n\nload ${load()}`)
}
