import './live-number.css'
import { useLingui } from '@lingui/react/macro'
import { createLucideIcon, Play } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../button/icon-button.tsx'

const Pause = createLucideIcon('pause-lines', [['path', { d: 'M9 6v12M15 6v12', key: 'lines' }]])

let paused = false
const watchers = new Set<() => void>()

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function setPaused(now: boolean) {
  paused = now
  for (const watcher of watchers) watcher()
}

const isPaused = () => paused
const usePaused = () => useSyncExternalStore(watch, isPaused, isPaused)

/** The dot beside LIVE. Either all dots pulse or none. */
export function LiveDot() {
  return <span className="dot" data-paused={usePaused() || undefined} />
}

/** Stops and starts the pulse of all dots, for users whom motion disturbs. */
export function PulseButton() {
  const { t } = useLingui()
  const still = usePaused()
  return (
    <IconButton
      className="pulse-button"
      label={still ? t`Let the dot blink` : t`Stop the blinking dot`}
      icon={still ? Play : Pause}
      onClick={() => setPaused(!still)}
    />
  )
}
