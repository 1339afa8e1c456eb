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

const [followers, rounds] = [500, 2]
/** Those before the followers, who are called: more than two rounds call. */
const called = 250
/** Seconds between two calls of the desk: far more often than any clinic calls, and about as often as a quick one does. */
const intervals = [5, 60]
const booked = z.object({ _id: z.string(), link: z.string() })
const ways = ['neither', 'app', 'link', 'link without sockets'] as const
type Way = (typeof ways)[number]

/** @param seconds of each turn, at least; one has a call */
export async function runLinks(keep: Keep, seconds: number): Promise<void> {
  printMachine()
  const postgres = keep(await startPostgres())
  const client = keep(await connect(postgres.url))
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const { slots, patients } = await fill(client, { hospitals: 100, patients: called + followers })
  const slot = inTurn(slots, 0)
  const [token = ''] = await insertSessions(client, 'staff', [slot.hospitalId])
  const server = keep(await startServer(postgres.url))
  const { port } = server
  const requests = bookingRequests(patients, [slot], patients.length)
  const { bodies } = await keep(new HttpLoad()).send(port, requests, { keepBodies: true })
  const inLine = bodies.map((body) => booked.parse(JSON.parse(body)))
  const links = inLine.slice(called).map(({ link }) => link)
  let calls = 0
  // Without a completion only the first one would call.
  const nextCall = () => nextRequest(slot.id, token, inLine[calls++ - 1]?._id)

  const turn = (way: Way, every: number) =>
    scoped(async (keep) => {
      const phones = keep(new Worker('followers.ts'))
      const tokens = patients.slice(called).map((patient) => patient.token)
      if (way === 'app') await phones.ask({ signIn: tokens, port }, z.unknown())
      if (way.startsWith('link'))
        await phones.ask({ open: links, slotId: way === 'link' ? slot.id : undefined, port }, z.unknown())
      const measured = Math.max(seconds, every)
      const costOf = await startClocks({ client, server, postmaster: parentOf(rows[0]?.pid ?? Number.NaN) })
      for (let n = 0; n < measured / every; n += 1) {
        await press(port, [nextCall()], 500)
        await delay(every * 1_000 - 500)
      }
      const { node, database } = await costOf(measured)
      const row = [way, `${every} s`, short(node / 1_000), short(database / 1_000)]
      printStep(row.join(' · '))
      return row
    })
  const table: Row[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const every of intervals) for (const way of ways) table.push(await turn(way, every))
  const heads = ['500 followers', 'calls every', 'node, ms a second', 'PostgreSQL']
  console.log(`\n${markdownTable(heads, table)}\n\nload ${load()}`)
}
