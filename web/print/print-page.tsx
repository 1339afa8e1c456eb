import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onceForTwoPresses } from '../lib/once-for-two-presses.ts'
import './print-page.css'

/** Millimetres of a CSS pixel. */
const mmOfPixel = 25.4 / 96

/** Removes the sheet that was printed last, where the browser has not said that it is done. */
let removeLast: (() => void) | undefined

/** The size of a sheet, in mm. */
export interface Paper {
  width: number
  /** As tall as the content, for a roll, where it is missing. */
  height?: number
}

/** Prints one page of its own size in place of the screen, once for two quick presses. In the page itself, because a browser that prints
 *  without asking prints the page, and because its styles and fonts are there.
 *  @param what tells it from other pages */
export const printPage = (what: string, content: ReactNode, paper: Paper): void =>
  onceForTwoPresses(what, () => printNow(content, paper))

function printNow(content: ReactNode, { width, height }: Paper): void {
  removeLast?.()
  const sheet = document.createElement('div')
  sheet.className = 'paper'
  sheet.style.width = `${width}mm`
  document.body.append(sheet)
  const root = createRoot(sheet)
  flushSync(() => root.render(content))

  const tall = sheet.getBoundingClientRect().height * mmOfPixel
  // a long address may not end up on a second sheet
  if (height !== undefined && tall > height) sheet.style.zoom = `${(height - 1) / tall}`
  const style = document.createElement('style')
  style.textContent = `@page { size: ${width}mm ${height ?? Math.ceil(tall) + 1}mm; margin: 0 }`
  document.head.append(style)

  const remove = () => {
    removeEventListener('afterprint', remove)
    root.unmount()
    sheet.remove()
    style.remove()
    removeLast = undefined
  }
  removeLast = remove
  addEventListener('afterprint', remove)
  print()
}
