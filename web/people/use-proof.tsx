import { useRef, useState } from 'react'
import { late, latePart, LateSheet } from '../lib/late.tsx'
import type { FactorOwner } from './factor-owner.ts'
import type { Wanted } from './proof-sheet.tsx'
import { codeOf } from './use-attempt.ts'

const ProofSheet = latePart(
  late(() => import('./proof-sheet.tsx')),
  LateSheet,
)

/** Acts that need a recent proof: where the server asks for one, the person proves it in place, and the act goes on.
 *  @param owner the admin; without it, who is signed in at the desk
 *  @returns `prove`, which does the act and returns whether it was done, or undefined while another one is under way; and the sheet to render */
export function useProof(owner?: FactorOwner) {
  const [asked, setAsked] = useState<Wanted & { settle: (isProven: boolean) => void }>()
  const isUnderWay = useRef(false)
  async function prove(wanted: Wanted, act: () => Promise<unknown>): Promise<boolean | undefined> {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    try {
      return await actProven(wanted, act)
    } finally {
      isUnderWay.current = false
    }
  }
  async function actProven(wanted: Wanted, act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (problem) {
      if (codeOf(problem) !== 'prove-again') throw problem
    }
    const isProven = await new Promise<boolean>((settle) => setAsked({ ...wanted, settle }))
    setAsked(undefined)
    if (isProven) await act()
    return isProven
  }
  const sheet = asked && (
    <ProofSheet
      what={asked.what}
      action={asked.action}
      {...(owner && { owner })}
      onProven={() => asked.settle(true)}
      onClose={() => asked.settle(false)}
    />
  )
  return { prove, sheet }
}
