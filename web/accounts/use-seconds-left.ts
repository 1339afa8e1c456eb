import { useEffect, useState } from 'react'

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Whole seconds until an instant, counted down to 0.
 *  @param end milliseconds since 1970 */
export function useSecondsLeft(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(secondsUntil(end)), 1000)
    return () => clearTimeout(timer)
  }, [end, left])
  return left
}
