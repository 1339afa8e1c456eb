/** What is handed on; `url` stands on its own, wherever it goes. */
export interface Handed {
  title: string
  text: string
  url?: string
}

/** What became of it. */
export type Shared = 'shared' | 'copied' | 'put-off' | 'failed'

/** Whether the device itself has something to share with: messages, mail, a printer. */
export const canShare = () => typeof navigator.share === 'function'

/** All of it as one text, for whoever copies it. */
export const writtenOut = ({ text, url }: Handed) => [text, url].filter(Boolean).join('\n')

/** Hands something to whatever the device shares with; where there is nothing, it is copied. */
export async function shareText(handed: Handed): Promise<Shared> {
  if (!canShare()) return copyText(writtenOut(handed))
  try {
    await navigator.share(handed)
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
