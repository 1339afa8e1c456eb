import { useEffect, useEffectEvent, useRef } from 'react'
import { HospitalsLoading } from './hospitals-loading.tsx'

/** Asks for the next page, once, when it is about to come into sight. Give it the page's number as its key. */
export function EndOfList({ onReached }: { onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((one) => one.isIntersecting)) return
        watch.disconnect()
        reached()
      },
      { rootMargin: '800px' },
    )
    if (end.current) watch.observe(end.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={end} className="stack">
      <HospitalsLoading />
    </div>
  )
}
