import { kindOf, mostKinds, mostThings, whoOf, withoutThing, withoutWho } from './rules.ts'
import type { Entry } from './store.ts'

/** Counts what comes again, so that a flood of refused tries, or of reads, fills no disk: the first of a kind is written
 *  down as it is, those after it are counted until they are taken. */
export class Repeats {
  #counted = new Map<string, { entry: Entry; more: number }>()
  /** How many kinds each has used. */
  #kinds = new Map<string, number>()

  /** Whether a row was counted with one before it, and needs none of its own. */
  count(entry: Entry): boolean {
    const kind = kindOf(entry)
    if (kind === undefined) return false
    if (this.#again(kind, entry)) return true
    const who = whoOf(entry)
    const used = this.#kinds.get(who) ?? 0
    if (this.#counted.size < mostKinds && used < mostThings) {
      this.#kinds.set(who, used + 1)
      this.#counted.set(kind, { entry, more: 0 })
      return false
    }
    const told = used > 0 ? withoutThing(entry) : withoutWho(entry)
    const toldKind = kindOf(told) ?? ''
    if (!this.#again(toldKind, told)) this.#counted.set(toldKind, { entry: told, more: 1 })
    return true
  }

  #again(kind: string, { at }: Entry): boolean {
    const counted = this.#counted.get(kind)
    if (!counted) return false
    counted.more += 1
    counted.entry = { ...counted.entry, at }
    return true
  }

  /** What was counted since the last time, each kind as one row; from here on everything is the first of its kind. */
  take(): Entry[] {
    const again = [...this.#counted.values()].filter(({ more }) => more > 0)
    this.#counted = new Map()
    this.#kinds = new Map()
    return again.map(({ entry, more }) => ({ ...entry, times: more }))
  }
}
