import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useAsk } from '../ask/use-ask.ts'
import { Button } from '../button/button.tsx'
import { shareText, writtenOut, type Handed } from './share-text.ts'

export interface ShareButtonProps {
  what: Handed
  /** Shown when the text was copied because the device cannot share. */
  copied: string
  /** The heading of the text when copying failed too. */
  copyThis: string
}

/** Shares with the device's share sheet, or copies the text. */
export function ShareButton({ what, copied, copyThis }: ShareButtonProps) {
  const ask = useAsk()

  async function share() {
    const done = await shareText(what)
    if (done === 'copied') await ask.alert(copied)
    if (done === 'failed') await ask.alert(writtenOut(what), { title: copyThis })
  }
  return (
    <Button kind="second" icon={Share2} onClick={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  )
}
