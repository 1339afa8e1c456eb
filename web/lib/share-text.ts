/** What became of a text that was to be handed on. */
export type Shared = 'shared' | 'copied' | 'put-off' | 'failed'

/** Whether the device itself has something to share with: messages, mail, a printer. */
export const canShare = () => typeof navigator.share === 'function'

/** Hands a text to whatever the device shares with; where there is nothing, it is copied. */
export async function shareText(text: string, title: string): Promise<Shared> {
  if (!canShare()) return copyText(text)
  try {
    await navigator.share({ title, text })
    return 'shared'
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'put-off' : 'failed'
  }
}

/** Browsers copy on pages of a secure address only, and some ask first. */
export async function copyText(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
