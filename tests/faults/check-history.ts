import { wrongFollowers } from './check-followers.ts'
import type { BookingTry, CompletionTry, History, Kept, KeptAppointment } from './history.ts'

/** What in a history breaks a promise of the product, each as a sentence; none where every promise was kept.
 *
 *  Numbers of a queue are 1 to n without gap or repeat, and its row counts them right. Acknowledged writes exist, as
 *  acknowledged; one key is one token; rejected and never requested ones do not exist. A booking answered before
 *  another asked has the lower number. The live number is that of a completion that none came after. Followers never
 *  see a queue go back, all see the same, and in the end the database's number. */
export function wrongIn({ bookings, completions, followers, kept }: History): string[] {
  return [
    ...wrongNumbers(kept),
    ...wrongBookings(bookings, kept),
    ...wrongOrder(bookings),
    ...wrongCompletions(completions, kept),
    ...wrongFollowers(followers, kept),
  ]
}

function wrongNumbers({ queues, appointments }: Kept): string[] {
  const found: string[] = []
  const byQueue = Map.groupBy(appointments, ({ queue }) => queue)
  for (const name of byQueue.keys())
    if (!queues.some(({ queue }) => queue === name)) found.push(`${name}: appointments without a row of their queue`)
  for (const { queue, lastNumber, currentNumber, waiting } of queues) {
    const its = (byQueue.get(queue) ?? []).toSorted((a, b) => a.queueNumber - b.queueNumber)
    its.forEach(({ queueNumber }, index) => {
      if (index > 0 && queueNumber === its[index - 1]?.queueNumber)
        found.push(`${queue}: number ${queueNumber} was given twice`)
    })
    const numbers = new Set(its.map(({ queueNumber }) => queueNumber))
    for (let number = 1; number <= Math.max(lastNumber, ...numbers); number += 1)
      if (!numbers.has(number)) found.push(`${queue}: number ${number} is missing`)
    const highest = its.at(-1)?.queueNumber ?? 0
    if (lastNumber !== highest) found.push(`${queue}: counts up to ${lastNumber}, given were ${highest}`)
    const waits = its.filter(({ status }) => status === 'waiting').length
    if (waiting !== waits) found.push(`${queue}: counts ${waiting} waiting, there are ${waits}`)
    const completed = its.filter(({ status }) => status === 'completed')
    const isLive = completed.some(({ queueNumber }) => queueNumber === currentNumber)
    if (currentNumber === 0 ? completed.length > 0 : !isLive)
      found.push(`${queue}: the live number ${currentNumber} is of no completed appointment`)
  }
  return found
}

function wrongBookings(tries: readonly BookingTry[], { appointments }: Kept): string[] {
  const found: string[] = []
  const byId = new Map(appointments.map((row) => [row.id, row]))
  const byKey = Map.groupBy(appointments, ({ key }) => key)
  const keyOfId = new Map<string, string>()

  for (const [key, its] of Map.groupBy(tries, (one) => one.key)) {
    const rows = byKey.get(key) ?? []
    if (rows.length > 1) found.push(`key ${key} booked ${rows.map(nameOf).join(' and ')}`)
    if (rows.length > 0 && its.every(({ answer }) => answer === 'refused'))
      found.push(`key ${key} was refused and booked ${rows.map(nameOf).join(' and ')}`)
    const promised = new Map<string, { id: string; queueNumber: number; queue: string }>()
    for (const { answer, queue } of its)
      if (typeof answer === 'object') promised.set(`${answer.id} ${answer.queueNumber}`, { ...answer, queue })
    if (promised.size > 1) found.push(`key ${key} was promised ${[...promised.values()].map(nameOf).join(' and ')}`)
    for (const { id, queueNumber, queue } of promised.values()) {
      const other = keyOfId.get(id)
      if (other !== undefined && other !== key) found.push(`keys ${other} and ${key} were promised the same ${id}`)
      keyOfId.set(id, key)
      const row = byId.get(id)
      if (!row) found.push(`key ${key} was promised ${queueNumber} (${id}), which is lost`)
      else if (row.queueNumber !== queueNumber || row.queue !== queue || row.key !== key)
        found.push(`key ${key} was promised ${queueNumber} (${id}), kept is ${row.queueNumber} of ${row.queue}`)
    }
  }
  const asked = new Set(tries.map(({ key }) => key))
  for (const row of appointments)
    if (row.key !== null && !asked.has(row.key)) found.push(`${nameOf(row)} is there and nobody asked for it`)
  return found
}

const nameOf = ({ id, queueNumber }: { id: string; queueNumber: number }) => `${queueNumber} (${id})`

/** A booking that was acknowledged before another one was asked for the first time has the lower number. */
function wrongOrder(tries: readonly BookingTry[]): string[] {
  const found: string[] = []
  for (const its of Map.groupBy(tries, ({ queue }) => queue).values()) {
    const booked: { key: string; asked: number; answered: number; number: number }[] = []
    for (const [key, ofKey] of Map.groupBy(its, (one) => one.key)) {
      const answered = ofKey.filter(({ answer }) => typeof answer === 'object').toSorted((a, b) => a.end - b.end)[0]
      if (typeof answered?.answer !== 'object') continue
      const asked = Math.min(...ofKey.map(({ start }) => start))
      booked.push({ key, asked, answered: answered.end, number: answered.answer.queueNumber })
    }
    const answered = booked.toSorted((a, b) => a.answered - b.answered)
    let next = 0
    let highest: (typeof booked)[number] | undefined
    for (const later of booked.toSorted((a, b) => a.asked - b.asked)) {
      for (let one = answered[next]; one && one.answered < later.asked; one = answered[++next])
        if (!highest || one.number > highest.number) highest = one
      if (highest && highest.number > later.number)
        found.push(`key ${highest.key} had ${highest.number} before key ${later.key} asked and got ${later.number}`)
    }
  }
  return found
}

function wrongCompletions(tries: readonly CompletionTry[], { queues, appointments }: Kept): string[] {
  const found: string[] = []
  const triesOf = Map.groupBy(tries, ({ id }) => id)
  const rows = new Map(appointments.map((row) => [row.id, row]))
  for (const [id, its] of triesOf) {
    const row = rows.get(id)
    const acknowledged = its.some(({ answer }) => answer === 'completed')
    if (acknowledged && row?.status !== 'completed')
      found.push(`the completion of ${row ? nameOf(row) : id} was acknowledged and is lost`)
    if (row?.status === 'completed' && its.every(({ answer }) => answer === 'refused'))
      found.push(`the completion of ${nameOf(row)} was refused and took place`)
  }
  // One that was booked under a key was waiting when the history began to know of it.
  for (const row of appointments)
    if (row.status === 'completed' && row.key !== null && !triesOf.has(row.id))
      found.push(`${nameOf(row)} is completed and nobody asked for it`)

  for (const { queue, currentNumber } of queues) {
    const completed = appointments.filter((row) => row.queue === queue && row.status === 'completed')
    const live = completed.find(({ queueNumber }) => queueNumber === currentNumber)
    if (!live) continue
    const over = surelyOver(triesOf.get(live.id) ?? [], live)
    const later = completed.find(
      (row) => (triesOf.get(row.id) ?? []).every(({ start }) => start > over) && isKnown(row),
    )
    if (later) found.push(`${queue}: the live number is ${currentNumber}, though ${nameOf(later)} was completed later`)
  }
  return found

  function isKnown({ id }: KeptAppointment): boolean {
    return triesOf.has(id)
  }
}

/** The instant by which a completion had certainly taken effect. */
function surelyOver(tries: readonly CompletionTry[], { key }: KeptAppointment): number {
  const answered = tries.filter(({ answer }) => answer === 'completed').map(({ end }) => end)
  if (tries.length === 0 && key === null) return -Infinity
  return Math.min(Infinity, ...answered)
}
