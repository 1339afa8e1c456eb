import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useDialogs } from '../dialog/dialog.tsx'
import { Button } from '../button/button.tsx'

export interface ShareButtonProps {
  what: Handed
  /** Shown when the text was copied because the device cannot share. */
  copied: string
  /** The heading of the text when copying failed too. */
  copyThis: string
}

/** Shares with the device's share sheet, or copies the text. */
export function ShareButton({ what, copied, copyThis }: ShareButtonProps) {
  const dialogs = useDialogs()
  const [busy, setBusy] = useState(false)

  async function share() {
    // a share sheet refuses a second one by itself, and not every browser says when it is closed
    setBusy(!canShare())
    let done = await shareText(what)
    if (done === 'failed') done = await copyText(writtenOut(what))
    if (done === 'copied') await dialogs.alert(copied)
    if (done === 'failed') await dialogs.alert(writtenOut(what), { title: copyThis })
    setBusy(false)
  }
  return (
    <Button kind="second" icon={Share2} busy={busy} onClick={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  )
}

/** The shared content; `url` makes sense without the text. */
interface Handed {
  title: string
  text: string
  url?: string
}

/** The outcome. */
type Shared = 'shared' | 'copied' | 'put-off' | 'failed'

/** Whether the device has a share sheet. */
export const canShare = () => typeof navigator.share === 'function'

/** The content as one text, for copying. */
const writtenOut = ({ text, url }: Handed) => [text, url].filter(Boolean).join('\n')

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
