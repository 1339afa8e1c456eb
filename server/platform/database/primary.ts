import type { Host } from './hosts.ts'

/** A server's report about itself. */
export interface Seen {
  /** True for a standby that is not promoted. */
  readOnly: boolean
  /** Incremented by each promotion, so that of two writable servers the current primary has the higher. */
  timeline: number
  /** In microseconds. Equal values at two addresses mean one server. */
  startedAt: string
}

/** No server accepts writes at present. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  /** PostgreSQL's SQLSTATE for a read-only server. */
  readonly code = '25006'
}

const cacheMs = 1_000
/** While a client is connected. */
const probeIntervalMs = 5_000

/** Finds the primary among replicated servers, and disconnects clients of the others after a fail-over. A former primary with an
 *  older timeline is never used again, even if it accepts writes. */
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

  /** @param look probes a server, with a timeout
   *  @param moved called when another server has become the primary */
  constructor(
    hosts: readonly Host[],
    look: (host: Host) => Promise<Seen>,
    moved: (server: string, timeline: number) => void,
  ) {
    this.#hosts = hosts
    this.#look = look
    this.#moved = moved
  }

  /** @throws NoPrimary with the reason for each server */
  async find(): Promise<Host> {
    if (this.#found && performance.now() - this.#found.at < cacheMs) return this.#found.host
    this.#finding ??= this.#probeAll().finally(() => (this.#finding = undefined))
    return this.#finding
  }

  /** Invalidates the cached result. */
  forget(): void {
    this.#found = undefined
  }

  /** Checks a server after connecting to it.
   *  @throws NoPrimary if it is not the primary */
  accept(host: Host, seen: Seen): void {
    const why = this.#unfit(seen)
    if (why !== undefined) throw new NoPrimary(`${nameOf(host)} ${why}`)
  }

  /** Tracks a client until `ended`.
   *  @param cut disconnects it */
  connected(client: object, host: Host, cut: () => void): void {
    this.#connected.set(client, { host, cut })
    this.#timer ??= setInterval(() => void this.#probeAll().catch(() => this.forget()), probeIntervalMs).unref()
  }

  ended(client: object): void {
    this.#connected.delete(client)
    if (this.#connected.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Probes every server, because the first to answer may be a former primary. */
  async #probeAll(): Promise<Host> {
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
