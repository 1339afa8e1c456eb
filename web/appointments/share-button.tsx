import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { shareText } from '../lib/share-text.ts'
import { Button, useAsk } from '../ui/index.ts'
import { useVisitWords } from './visit-words.ts'

/** Hands the visit to whatever the phone shares with; where there is nothing, it is copied. */
export function ShareButton({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const ask = useAsk()
  const { title, doctor, when, address } = useVisitWords(appointment)
  const text = [title, doctor, when, address, appointment.hospitalId.contactNo].filter(Boolean).join('\n')

  async function share() {
    const done = await shareText(text, title)
    if (done === 'copied') await ask.alert(t`The visit is copied. Paste it into a message.`)
    if (done === 'failed') await ask.alert(text, { title: t`Copy this to share the visit` })
  }
  return (
    <Button kind="second" icon={Share2} onClick={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  )
}
