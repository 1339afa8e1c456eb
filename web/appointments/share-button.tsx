import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { Button, useAsk } from '../ui/index.ts'
import { useVisitWords } from './visit-words.ts'

/** Hands the visit to whatever the phone shares with; where there is nothing, it is copied. */
export function ShareButton({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const ask = useAsk()
  const { title, doctor, when, address } = useVisitWords(appointment)
  const text = [title, doctor, when, address, appointment.hospitalId.contactNo].filter(Boolean).join('\n')

  async function share() {
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, text })
      else {
        await navigator.clipboard.writeText(text)
        await ask.alert(t`The visit is copied. Paste it into a message.`)
      }
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === 'AbortError') return // the person thought better of it
      await ask.alert(text, { title: t`Copy this to share the visit` })
    }
  }
  return (
    <Button kind="second" icon={Share2} onClick={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  )
}
