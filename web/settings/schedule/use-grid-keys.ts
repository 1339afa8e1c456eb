import { useEffect } from 'react'

const table = '.week-grid'

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus between the buttons of the week by the arrow keys; Home and End lead to the ends of a row. */
export function useGridKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, key } = event
  if (!(target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey) return
  const to = target.closest(table) ? buttonFrom(target, key) : undefined
  if (!to) return
  event.preventDefault()
  to.focus()
}

function buttonFrom(from: Element, key: string): HTMLButtonElement | null | undefined {
  const cell = from.closest<HTMLTableCellElement>('td, th')
  const row = from.closest('tr')
  const rows = from.closest('table')?.rows
  if (!cell || !row) return undefined
  const inRow = [...row.querySelectorAll('button')]
  if (key === 'Home') return inRow[0]
  if (key === 'End') return inRow.at(-1)
  const step = steps[key]
  if (!step) return undefined
  const turned = getComputedStyle(row).direction === 'rtl' ? -1 : 1
  return rows?.[row.rowIndex + step[0]]?.cells[cell.cellIndex + step[1] * turned]?.querySelector('button')
}
