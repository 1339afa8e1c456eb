import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useDialogs } from '../dialog/use-dialogs.ts'
import { Button } from '../button/button.tsx'
import { canShare, copyText, shareText, writtenOut, type Handed } from './share-text.ts'

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
