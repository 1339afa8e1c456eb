/** In milliseconds. The second of two quick presses may have come after the first one's answer. */
const shakes = 1_000
let last = { name: '', at: 0 }

/** Downloads a text as a file, once for two quick presses. */
export function downloadText(text: string, { type, name }: { type: string; name: string }): void {
  const at = Date.now()
  if (name === last.name && at - last.at < shakes) return
  last = { name, at }
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
