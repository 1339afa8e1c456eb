import { useEffect } from 'react'

/** Keeps the screen on while it is visible. A browser without this needs the settings of the device (docs/operations.md). */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined) // refused, or a low battery
      if (isOver) void lock?.release()
    }
    const keepAgain = () => void keep()
    keepAgain()
    // the browser ends it whenever the page is hidden
    document.addEventListener('visibilitychange', keepAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keepAgain)
      void lock?.release()
    }
  }, [])
}
