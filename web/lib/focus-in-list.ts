import { useEffect, useEffectEvent } from 'react'

const layers = 'dialog, [popover]'

/** Keeps the focus in a list when the control that has it leaves, or that opened a menu or a dialog: the same control of the next row gets it,
 *  else of the row before, else what `instead` finds. An element that has got the focus meanwhile keeps it.
 *  @param rows a selector for the rows
 *  @param instead the list's heading or its primary act */
export function useFocusInList(rows: string, instead: () => HTMLElement | null): void {
  const find = useEffectEvent(instead)
  useEffect(() => {
    let held: { control: Element; place: number; near: readonly Element[] } | undefined
    const note = ({ target, type }: Event) => {
      if (!(target instanceof Element) || target.closest(layers)) return
      if (type === 'pointerdown' && held?.control.contains(target)) return
      const row = type === 'focusin' ? target.closest(rows) : null
      if (!row) held = undefined
      else {
        const all = [...document.querySelectorAll(rows)]
        const at = all.indexOf(row)
        const near = [...all.slice(at), ...all.slice(0, at).toReversed()]
        held = { control: target, place: alike(row, target).findIndex((one) => one === target), near }
      }
    }
    const watch = new MutationObserver(() => {
      if (!held || held.control.isConnected || document.activeElement !== document.body) return
      const { control, place, near } = held
      held = undefined
      const next = near.flatMap((row) => (row.isConnected ? (alike(row, control)[place] ?? []) : []))
      ;(next[0] ?? find())?.focus()
    })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
      watch.disconnect()
    }
  }, [rows])
}

const alike = (row: Element, { tagName, className }: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(tagName)].filter((one) => one.className === className)
