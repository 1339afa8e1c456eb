import { anonymousActor } from '#contract/audit.ts'
import { roles, type Role } from '#contract/permissions.ts'
import { scopes } from '../accounts/index.ts'
import { networkOf, networksAround } from '../platform/limits/index.ts'
import { budgets, kindAmongCounted, kindOf, ofNetwork, withoutThing, withoutWho } from './rules.ts'
import type { Entry } from './store.ts'

/** Counts repeated rows, so that a flood of rejected calls or of reads does not fill the disk. The first row of a kind is
 *  written as it is; later ones are only counted, until `take`. */
export class Repeats {
  #counted = new Map<string, { entry: Entry; more: number }>()
  /** Number of kinds of each logged-in actor, and of each network of anonymous callers. */
  #kinds = new Map<string, number>()
  /** Number of kinds of all anonymous callers, and of rows that summarize a network beyond its budget. */
  #anonymous = 0
  #networks = 0

  /** @returns whether the row was counted with an earlier one; otherwise it must be written */
  count(entry: Entry): boolean {
    const kind = kindOf(entry)
    if (kind === undefined) return false
    if (this.#again(kind, entry)) return true
    return entry.actor === anonymousActor
      ? this.#countAnonymous(kind, entry)
      : this.#countActor(kind, entry, entry.actor)
  }

  #countActor(kind: string, entry: Entry, actor: Role): boolean {
    const who = `${actor} ${entry.actorId}`
    const used = this.#kinds.get(who) ?? 0
    if (used >= scopes[roles[actor].scope].auditBudget) return this.#together(withoutThing(entry))
    this.#kinds.set(who, used + 1)
    return this.#first(kind, entry)
  }

  #countAnonymous(kind: string, entry: Entry): boolean {
    const networks = networksAround(networkOf(entry.address ?? ''))
    const [network = ''] = networks
    const used = networks.map((one) => this.#kinds.get(one) ?? 0)
    const most = this.#anonymous < budgets.calm ? budgets.network : budgets.networkInRush
    if (this.#anonymous < budgets.all && used.every((kinds, width) => kinds < most * 2 ** width)) {
      for (const [width, one] of networks.entries()) this.#kinds.set(one, (used[width] ?? 0) + 1)
      this.#anonymous += 1
      return this.#first(kind, entry)
    }
    const together = ofNetwork(entry, network)
    if (this.#again(kindAmongCounted(together), together)) return true
    if (used[0] === 0 || this.#networks >= budgets.all) return this.#together(withoutWho(entry))
    this.#networks += 1
    return this.#together(together)
  }

  #first(kind: string, entry: Entry): false {
    this.#counted.set(kind, { entry, more: 0 })
    return false
  }

  #together(entry: Entry): true {
    const kind = kindAmongCounted(entry)
    if (!this.#again(kind, entry)) this.#counted.set(kind, { entry, more: 1 })
    return true
  }

  #again(kind: string, { at }: Entry): boolean {
    const counted = this.#counted.get(kind)
    if (!counted) return false
    counted.more += 1
    counted.entry = { ...counted.entry, at }
    return true
  }

  /** One row for each kind that was counted since the last call; the counts start again. */
  take(): Entry[] {
    const again = [...this.#counted.values()].filter(({ more }) => more > 0)
    this.#counted = new Map()
    this.#kinds = new Map()
    this.#anonymous = 0
    this.#networks = 0
    return again.map(({ entry, more }) => ({ ...entry, times: more }))
  }
}
