import { useEffect, useEffectEvent, useRef } from 'react'
import { HospitalsLoading } from './hospitals-loading.tsx'

/** Requests the next page once, shortly before it scrolls into view. Use the page's number as its key. */
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
