import { useEffect, useRef } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import { NetworkProblem } from '../lib/api.ts'

/** Interval between two looks for a new version while the board cannot be read, in milliseconds. */
const betweenLooks = 60_000

/** Loads the page again after an update of the product, because no person does it: at night, when no one is called, or as soon as this
 *  version cannot read the board. It keeps the page otherwise: the browser would lock the sound again.
 *  @param day the hospital's
 *  @param problem of the last reading of the board */
export function useNewestVersion(day: ServiceDay | undefined, problem: unknown): void {
  const shown = useRef(day)
  const isUnreadable = problem instanceof NetworkProblem && problem.kind === 'unreadable'
  useEffect(() => {
    const before = shown.current
    shown.current = day ?? before
    if (day !== undefined && before !== undefined && day !== before) void loadNewest()
  }, [day])
  useEffect(() => {
    if (!isUnreadable) return undefined
    void loadNewest()
    const looking = setInterval(() => void loadNewest(), betweenLooks)
    return () => clearInterval(looking)
  }, [isUnreadable])
}

async function loadNewest(): Promise<void> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const served = await fetch(location.pathname, { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined, // without a network there is nothing newer to load
  )
  if (own && served !== undefined && !served.includes(own)) location.reload()
}
