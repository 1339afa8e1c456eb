import { useRef, useState } from 'react'
import { hospitalProfile, type HospitalProfile } from '#contract/slots.ts'
import { isDecided } from '../lib/api.ts'
import { callAsHospital, hospitalChanged, useHospitalProfile } from '../lib/session.ts'

interface Named {
  _id: string
  name: string
}

export interface AddOnceOptions<Typed, Added extends Named> {
  of: (hospital: HospitalProfile) => readonly Named[]
  add: (typed: Typed) => Promise<Added>
  change: (id: string, typed: Typed) => Promise<Added>
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Adds once, also where an answer is lost: the next press looks for what the one before it has added, and changes that. */
export function useAddOnce<Typed extends { name: string }, Added extends Named>({
  of,
  add,
  change,
}: AddOnceOptions<Typed, Added>) {
  const { data: hospital } = useHospitalProfile()
  const [before] = useState(() => new Set(hospital && of(hospital).map(({ _id }) => _id)))
  /** The name that was sent without an answer. */
  const sent = useRef<string>(undefined)

  async function addedBefore() {
    const name = sent.current
    if (name === undefined) return undefined
    const all = of(await callAsHospital(hospitalProfile, {}))
    return all.find((one) => !before.has(one._id) && sameName(one.name, name))
  }
  return async (typed: Typed) => {
    const added = await addedBefore()
    sent.current = typed.name
    try {
      return await (added ? change(added._id, typed) : add(typed))
    } catch (problem) {
      if (isDecided(problem)) sent.current = added?.name
      else void hospitalChanged()
      throw problem
    }
  }
}
