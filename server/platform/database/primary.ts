import type { Host } from './hosts.ts'

/** What a server says of itself. */
export interface Seen {
  /** It refuses writes: a standby that has not been promoted. */
  readOnly: boolean
  /** Grows with each promotion: of two servers that take writes, the later one has the higher. */
  timeline: number
  /** When it was started, to the microsecond: two addresses that say the same lead to one server. */
  startedAt: string
}

/** None of the servers can be written to at this moment. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  /** As PostgreSQL has it: a read-only server. */
  readonly code = '25006'
}

/** Milliseconds: how long a finding is believed, how often the servers are asked while anybody is connected. */
const believed = 1_000
const period = 5_000

/** Finds, among servers of which the others copy one, the one that is written to; and cuts whoever is connected to another
 *  one as soon as that has changed. A server that was written to before the last promotion is not gone back to, also
 *  when it is up again and takes writes. */
export class Primary {
  readonly #hosts: readonly Host[]
  readonly #look: (host: Host) => Promise<Seen>
  readonly #moved: (server: string, timeline: number) => void
  readonly #connected = new Map<object, { host: Host; cut: () => void }>()
  #timeline = 0
  #last: Host | undefined
  #found: { host: Host; at: number } | undefined
  #finding: Promise<Host> | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param look asks a server, and gives up in time
   *  @param moved told when it has become another one */
  constructor(
    hosts: readonly Host[],
    look: (host: Host) => Promise<Seen>,
    moved: (server: string, timeline: number) => void,
  ) {
    this.#hosts = hosts
    this.#look = look
    this.#moved = moved
  }

  /** Where to connect to.
   *  @throws NoPrimary with a sentence for each server */
  async find(): Promise<Host> {
    if (this.#found && performance.now() - this.#found.at < believed) return this.#found.host
    this.#finding ??= this.#ask().finally(() => (this.#finding = undefined))
    return this.#finding
  }

  /** What was found does not hold any more: whoever comes next has everybody asked again. */
  forget(): void {
    this.#found = undefined
  }

  /** Whether what a connection's server says of itself is what was found.
   *  @throws NoPrimary */
  accept(host: Host, seen: Seen): void {
    const why = this.#unfit(seen)
    if (why !== undefined) throw new NoPrimary(`${nameOf(host)} ${why}`)
  }

  /** Keeps a connection in mind until it has ended.
   *  @param cut ends it at once */
  connected(client: object, host: Host, cut: () => void): void {
    this.#connected.set(client, { host, cut })
    this.#timer ??= setInterval(() => void this.#ask().catch(() => this.forget()), period).unref()
  }

  ended(client: object): void {
    this.#connected.delete(client)
    if (this.#connected.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Asks all of them, always: who answers first may be one that was left behind. */
  async #ask(): Promise<Host> {
    const answers = await Promise.all(
      this.#hosts.map(async (host) => ({ host, seen: await this.#look(host).catch((error: Error) => error) })),
    )
    const latest = Math.max(...answers.map(({ seen }) => (seen instanceof Error || seen.readOnly ? 0 : seen.timeline)))
    const fit = answers.filter(
      ({ seen }) => !(seen instanceof Error) && seen.timeline === latest && this.#unfit(seen) === undefined,
    )
    const [first] = fit
    if (!first) throw new NoPrimary(answers.map(({ host, seen }) => `${nameOf(host)} ${this.#say(seen)}`).join('; '))
    if (new Set(fit.map(({ seen }) => (seen as Seen).startedAt)).size > 1)
      throw new NoPrimary(
        `${fit.map(({ host }) => nameOf(host)).join(' and ')} take writes, and neither follows the other`,
      )
    if (this.#last !== first.host) this.#moved(nameOf(first.host), latest)
    this.#last = first.host
    this.#timeline = latest
    this.#found = { host: first.host, at: performance.now() }
    const same = new Set(fit.map(({ host }) => host))
    for (const { host, cut } of this.#connected.values()) if (!same.has(host)) cut()
    return first.host
  }

  #unfit({ readOnly, timeline }: Seen): string | undefined {
    if (readOnly) return 'takes no writes: it has not been promoted'
    if (timeline < this.#timeline) return 'takes writes, but another was promoted since: it was left behind'
    return undefined
  }

  #say(seen: Seen | Error): string {
    return seen instanceof Error ? `does not answer: ${seen.message}` : (this.#unfit(seen) ?? 'was left behind')
  }
}

const nameOf = ({ host, port }: Host): string => `${host}:${port}`
