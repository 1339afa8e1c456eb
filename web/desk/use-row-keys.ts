import { useEffect, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

const controls = '.check, a, .row-more, .row-back'

/** Makes the rows of the list one tab stop: arrow keys, Home and End choose the row, left and right the control in it. The controls
 *  themselves have `tabIndex={-1}`; which one is the stop is set here, so that no row renders for it. */
export function useRowKeys(list: RefObject<HTMLTableSectionElement | null>, first: string | undefined) {
  useEffect(() => {
    const rows = list.current
    if (!rows || rows.querySelector('tr[data-row] [tabindex="0"]')) return
    const start = rows.querySelector<HTMLElement>(`tr[data-row="${first}"] :is(.check, .row-back)`)
    const stop = start ?? rows.querySelector<HTMLElement>('tr[data-row] :is(.check, .row-back)')
    if (stop) stop.tabIndex = 0
  })

  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!['ArrowDown', 'ArrowUp', 'End'].includes(event.key)) return
      const from = event.target
      if (!(from instanceof Element) || !(from === document.body || from.closest('.desk-acts'))) return
      if (document.querySelector('dialog[open], [role=menu]')) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
      const stop = list.current?.querySelector<HTMLElement>('tr[data-row] [tabindex="0"]')
      const target = event.key === 'End' ? controlIn(rows.at(-1), undefined) : stop
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [list])

  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const { target, currentTarget } = event
      if (!target.matches(controls)) return
      for (const stop of currentTarget.querySelectorAll<HTMLElement>('tr[data-row] [tabindex="0"]')) stop.tabIndex = -1
      target.tabIndex = 0
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const from = event.target
      if (!(from instanceof HTMLElement)) return
      const row = from.closest<HTMLElement>('tr[data-row]')
      const to = row && targetOf(event.key, from, row)
      if (!to) return
      event.preventDefault()
      to.focus()
    },
  }
}

function targetOf(key: string, from: HTMLElement, row: HTMLElement): HTMLElement | null | undefined {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
  const place = rows.indexOf(row)
  const inRow = shownControls(row)
  const step = (by: number) => inRow[inRow.indexOf(from) + by]
  switch (key) {
    case 'ArrowDown':
      return controlIn(rows[place + 1], from)
    case 'ArrowUp':
      return controlIn(rows[place - 1], from)
    case 'Home':
      return controlIn(rows[0], from)
    case 'End':
      return controlIn(rows.at(-1), from)
    case 'ArrowRight':
      return step(getComputedStyle(row).direction === 'rtl' ? -1 : 1)
    case 'ArrowLeft':
      return step(getComputedStyle(row).direction === 'rtl' ? 1 : -1)
    default:
      return undefined
  }
}

/** The control of a row of the same kind as the one before, else the row's box or button. */
function controlIn(row: HTMLElement | undefined, like: HTMLElement | undefined): HTMLElement | undefined {
  const inRow = row ? shownControls(row) : []
  const same = like && inRow.find((one) => kinds.some((kind) => one.matches(kind) && like.matches(kind)))
  return same ?? inRow.find((one) => one.matches('.check, .row-back'))
}

const kinds = ['.check', 'a', '.row-more', '.row-back']

const shownControls = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>(controls)].filter((one) => one.checkVisibility())
