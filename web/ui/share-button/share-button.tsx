import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useAsk } from '../ask/use-ask.ts'
import { Button } from '../button/button.tsx'
import { shareText, writtenOut, type Handed } from './share-text.ts'

export interface ShareButtonProps {
  what: Handed
  /** Said when there was nothing to share with, and it was copied instead. */
  copied: string
  /** Stands above it where it could not be copied either. */
  copyThis: string
}

/** Hands something to whatever the phone shares with; where there is nothing, it is copied. */
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
