import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../lib/use-texts.ts'

/** Announces that a card leaves a list, and moves the focus that it held: to the card in its place, as `focusAt` decides. */
export function useLeavingCard(
  entries: readonly { _id: string }[] | undefined,
  isFetching: boolean,
  focusAt: (place: number) => void,
) {
  const [announcement, setAnnouncement] = useTexts<string>()
  const leaving = useRef<{ id: string; place: number }>(undefined)
  const moveFocus = useEffectEvent(focusAt)
  // Runs once when a card leaves, and again if the refetched list has lost more cards.
  useEffect(() => {
    const gone = leaving.current
    if (!gone || entries?.some(({ _id }) => _id === gone.id)) return
    if (document.activeElement === document.body) moveFocus(gone.place)
    if (!isFetching) leaving.current = undefined
  }, [entries, isFetching])
  return {
    announcement,
    leave: (id: string, place: number, announcement: (() => string) | undefined) => {
      leaving.current = { id, place }
      setAnnouncement(announcement)
    },
  }
}
