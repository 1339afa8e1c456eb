/** The shared content; `url` makes sense without the text. */
export interface Handed {
  title: string
  text: string
  url?: string
}

/** The outcome. */
export type Shared = 'shared' | 'copied' | 'put-off' | 'failed'

/** Whether the device has a share sheet. */
export const canShare = () => typeof navigator.share === 'function'

/** The content as one text, for copying. */
export const writtenOut = ({ text, url }: Handed) => [text, url].filter(Boolean).join('\n')

/** Shares with the device's share sheet, or copies the text. */
export async function shareText(handed: Handed): Promise<Shared> {
  if (!canShare()) return copyText(writtenOut(handed))
  try {
    await navigator.share(handed)
    return 'shared'
  } catch (failure) {
    // cancelled, or pressed twice: the share sheet is open already
    return /^(?:Abort|InvalidState)Error/.test(String(failure)) ? 'put-off' : 'failed'
  }
}

/** The Clipboard API needs a secure context, and some browsers ask for permission. */
export async function copyText(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
