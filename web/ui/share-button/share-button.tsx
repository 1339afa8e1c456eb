import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useAsk } from '../ask/use-ask.ts'
import { Button } from '../button/button.tsx'

export interface ShareButtonProps {
  /** What is handed over; `url` stands on its own, wherever it goes. */
  what: { title: string; text: string; url?: string }
  /** Said when there was nothing to share with, and it was copied instead. */
  copied: string
  /** Stands above it where it could not be copied either. */
  copyThis: string
}

/** Hands something to whatever the phone shares with; where there is nothing, it is copied. */
export function ShareButton({ what, copied, copyThis }: ShareButtonProps) {
  const ask = useAsk()
  const written = [what.text, what.url].filter(Boolean).join('\n')

  async function share() {
    try {
      if (typeof navigator.share === 'function') await navigator.share(what)
      else {
        await navigator.clipboard.writeText(written)
        await ask.alert(copied)
      }
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === 'AbortError') return // the person thought better of it
      await ask.alert(written, { title: copyThis })
    }
  }
  return (
    <Button kind="second" icon={Share2} onClick={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  )
}
