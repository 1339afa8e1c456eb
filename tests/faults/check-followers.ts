import type { Follower, Kept, Told } from './history.ts'

/** What followers should not have seen, each as a sentence. */
export function wrongFollowers(followers: readonly Follower[], { queues, appointments }: Kept): string[] {
  const found: string[] = []
  const keptOf = new Map(queues.map((row) => [row.queue, row]))
  const completed = new Set(
    appointments.filter(({ status }) => status === 'completed').map((row) => `${row.queue} ${row.queueNumber}`),
  )
  const numberOf = new Map<string, { number: number; who: string }>()

  for (const { name, told } of followers) {
    for (const [queue, its] of Map.groupBy(told, (one) => one.queue)) {
      const kept = keptOf.get(queue)
      found.push(...wentBack(its).map((how) => `${name}: ${queue} went back ${how}`))
      for (const { version, number } of its) {
        const before = numberOf.get(`${queue} ${version}`)
        if (before && before.number !== number)
          found.push(`${queue} at version ${version}: ${before.who} was told ${before.number}, ${name} ${number}`)
        numberOf.set(`${queue} ${version}`, { number, who: name })
        if (version > (kept?.version ?? 0))
          found.push(`${name}: was told version ${version} of ${queue}, which is at ${kept?.version ?? 0}`)
        if (number !== 0 && !completed.has(`${queue} ${number}`))
          found.push(`${name}: was told ${number} of ${queue}, which is not completed`)
      }
      const last = its.at(-1)?.number ?? 0
      const live = kept?.currentNumber ?? 0
      if (last !== live) found.push(`${name}: shows ${last} of ${queue}, the database has ${live}`)
    }
  }
  return found
}

function wentBack(told: readonly Told[]): string[] {
  return told.flatMap(({ version }, index) => {
    const before = told[index - 1]?.version ?? 0
    return version < before ? [`from version ${before} to ${version}`] : []
  })
}
