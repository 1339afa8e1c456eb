import { useEffect, useLayoutEffect } from 'react'
import { deskKeys, isFree } from './desk-keys.tsx'

const controls = '.check, a, .row-more, .row-back'
const rowsOf = '.queue tr[data-row]'

/** Makes the rows of the list one tab stop: arrow keys, Home and End choose the row, left and right the control in it, Alt M opens its
 *  menu. Arrow keys also lead there from the page and from the desk's buttons. The controls have `tabIndex={-1}`; which one is the
 *  stop is set here, so that no row renders for it.
 *  @param first the row whose box is the stop at first */
export function useRowKeys(first: string | undefined): void {
  // with the commit, so that it is not a second change of the row
  useLayoutEffect(() => {
    if (tabStop()) return
    const [start] = document.querySelectorAll<HTMLElement>(`${rowsOf}[data-row="${first}"]`)
    const stop = controlIn(start) ?? controlIn(allRows()[0])
    if (stop) stop.tabIndex = 0
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
}

const allRows = () => [...document.querySelectorAll<HTMLElement>(rowsOf)]
const tabStop = () => document.querySelector<HTMLElement>(`${rowsOf} [tabindex="0"]`)

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(controls) || !target.closest(rowsOf)) return
  for (const stop of document.querySelectorAll<HTMLElement>(`${rowsOf} [tabindex="0"]`)) stop.tabIndex = -1
  target.tabIndex = 0
}

function onKeyDown(event: KeyboardEvent): void {
  const from = event.target
  if (!(from instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (document.querySelector('dialog[open], [role=menu]')) return
  const row = from.closest<HTMLElement>(rowsOf)
  if (event.altKey) {
    if (!row || event.code !== `Key${deskKeys.more}`) return
    event.preventDefault()
    row.querySelector<HTMLElement>('.row-more')?.click()
    return
  }
  const to = row ? targetOf(event.key, from, row) : entryOf(event.key, from)
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** The row control to which a key leads from outside the list. */
function entryOf(key: string, from: HTMLElement): HTMLElement | null | undefined {
  if (!isFree(from) && !from.closest('.desk-acts')) return undefined
  if (key === 'End') return controlIn(allRows().at(-1))
  return key === 'ArrowDown' || key === 'ArrowUp' ? tabStop() : undefined
}

function targetOf(key: string, from: HTMLElement, row: HTMLElement): HTMLElement | null | undefined {
  const rows = allRows()
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
function controlIn(row: HTMLElement | undefined, like?: HTMLElement): HTMLElement | undefined {
  const inRow = row ? shownControls(row) : []
  const same = like && inRow.find((one) => kinds.some((kind) => one.matches(kind) && like.matches(kind)))
  return same ?? inRow.find((one) => one.matches('.check, .row-back'))
}

const kinds = ['.check', 'a', '.row-more', '.row-back']

const shownControls = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>(controls)].filter((one) => one.checkVisibility())
