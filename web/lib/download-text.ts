import { onceForTwoPresses } from './once-for-two-presses.ts'

/** Downloads a text as a file, once for two quick presses. */
export const downloadText = (text: string, { type, name }: { type: string; name: string }): void =>
  onceForTwoPresses(name, () => {
    const address = URL.createObjectURL(new Blob([text], { type }))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    // By then the browser has read it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  })
