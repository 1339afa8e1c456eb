import { useEffect, useEffectEvent } from 'react'

/** After so long without a touch the kiosk forgets everything, in milliseconds. */
const idleMs = 30_000

const touches = ['pointerdown', 'keydown', 'input', 'scroll'] as const

/** Calls `onIdle` after 30 seconds without a touch, and when the page is left: a browser can bring a left page back as it was.
 *  @param isBusy an answer is awaited, which starts the seconds anew
 *  @param step starts them anew too */
export function useIdle(onIdle: () => void, isBusy: boolean, step: string): void {
  const end = useEffectEvent(onIdle)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function restart() {
      clearTimeout(timer)
      if (!isBusy) timer = setTimeout(() => end(), idleMs)
    }
    const leave = () => end()
    restart()
    for (const touch of touches) addEventListener(touch, restart, { capture: true, passive: true })
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      for (const touch of touches) removeEventListener(touch, restart, { capture: true })
      removeEventListener('pagehide', leave)
    }
  }, [isBusy, step])
}
