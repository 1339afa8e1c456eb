import { LRUCache } from 'lru-cache'
import { batch } from '../platform/batch.ts'
import type { internalDetails } from '#contract/hospitals.ts'
import type { Columns } from '../platform/columns.ts'
import type { Connection } from '../platform/database/index.ts'
import { hospitalFactsVersion, hospitalsByIds, type HospitalRow } from './store.ts'

/** What everyone may know of a hospital, and its number, which never changes. */
export type PublicRow = Omit<
  HospitalRow,
  keyof Columns<typeof internalDetails> | 'language' | 'rejoin_behind' | 'arrival_code'
>

const maxCached = 5_000

/** Reads hospitals for patients. Each look asks for the version of the public facts, together with simultaneous ones, and reads only
 *  hospitals that are not known at this version: so a change on any node is seen by every look that begins after it. */
export class Hospitals {
  readonly #db: Connection
  readonly #cached = new LRUCache<string, PublicRow>({ max: maxCached })
  #version = -1
  readonly #find = batch((asked: (readonly string[])[]) => this.#findTogether(asked), { maxSize: 100, concurrency: 2 })

  constructor(db: Connection) {
    this.#db = db
  }

  /** The version of the public facts: it changes with all that a list or a search shows. */
  version = batch(
    async (asked: undefined[]) => {
      const version = await hospitalFactsVersion(this.#db)
      return asked.map(() => version)
    },
    { maxSize: 1_000, concurrency: 2 },
  )

  /** The hospitals with these ids, in their order, suspended ones included and unknown ones left out. */
  withIds = (ids: readonly string[]): Promise<PublicRow[]> => this.#find(ids)

  async #findTogether(asked: readonly (readonly string[])[]): Promise<PublicRow[][]> {
    const version = await this.version(undefined)
    if (version !== this.#version) {
      this.#cached.clear()
      this.#version = version
    }
    const wanted = [...new Set(asked.flat())]
    const found = new Map(wanted.map((id) => [id, this.#cached.get(id)]))
    const missing = wanted.filter((id) => !found.get(id))
    for (const row of missing.length > 0 ? await hospitalsByIds(this.#db, missing) : []) {
      found.set(row.id, row)
      // Another look may have begun after a change, and this row may be from before it.
      if (version === this.#version) this.#cached.set(row.id, row)
    }
    return asked.map((ids) => ids.flatMap((id) => found.get(id) ?? []))
  }
}
