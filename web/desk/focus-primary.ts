/** Focuses the button that moves the queue on, after a press on a button that leaves the screen. */
export function focusPrimary(): void {
  document.querySelector<HTMLElement>('.desk-acts .main')?.focus()
}
