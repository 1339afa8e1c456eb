import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquareText, Smartphone, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { PaidChannel } from '#contract/message-consents.ts'
import { updateProfile } from '#contract/profile.ts'
import type { PatientProfile } from '#contract/session.ts'
import { channelNames } from '../lib/channel-names.ts'
import { longDay, todayHere } from '../lib/dates.ts'
import { readServed } from '../lib/served.ts'
import { callAsPatient, usePatientProfile } from '../lib/session.ts'
import { useLanguage, useProblemText } from '../lib/use-language.ts'
import { Card, Icon, Note, Switch } from '../ui/index.ts'
import './privacy.css'

/** Whether messages may come by WhatsApp and by SMS, in the profile: each by itself, with when and where it was said. Only what the operator has. */
export default function MessageConsents() {
  const { data: profile } = usePatientProfile()
  const { messageChannels } = readServed()
  if (!profile || messageChannels.length === 0) return null
  const isOff = messageChannels.every((channel) => !profile.messages[channel])
  return (
    <Card as="section" aria-labelledby="message-consents">
      <h2 id="message-consents">
        <Trans>WhatsApp and SMS</Trans>
      </h2>
      <p className="muted">
        <Trans>
          For what a notice on this phone does not bring: when your turn is near, when it is your turn, or when a visit
          is late, moved or cancelled. Never advertising.
        </Trans>
      </p>
      <ul className="message-consents ruled">
        {messageChannels.map((channel) => (
          <Consent key={channel} channel={channel} profile={profile} />
        ))}
      </ul>
      {isOff && (
        <Note tone="near" icon={TriangleAlert}>
          <Trans>These are off. If a notice does not arrive, the clinic calls you.</Trans>
        </Note>
      )}
    </Card>
  )
}

const icons: Readonly<Record<PaidChannel, LucideIcon>> = { whatsapp: MessageSquareText, sms: Smartphone }

function Consent({ channel, profile }: { channel: PaidChannel; profile: PatientProfile }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (agreed: boolean) =>
      callAsPatient(updateProfile, {
        body: { messages: channel === 'whatsapp' ? { whatsapp: agreed } : { sms: agreed } },
      }),
    onSuccess: (saved) => client.setQueryData(['patient', 'profile'], saved),
  })
  const whyNot = useProblemText(error)
  const agreed = profile.messages[channel]
  return (
    <li>
      <Icon of={icons[channel]} />
      <p>
        <b>{channelNames[channel]}</b>
        {whyNot === undefined ? (
          <Said consent={profile.consents.find((one) => one.channel === channel)} />
        ) : (
          <span role="alert">{whyNot}</span>
        )}
      </p>
      <Switch
        label={channel === 'whatsapp' ? t`Messages by WhatsApp` : t`Messages by SMS`}
        state={agreed ? t({ message: 'On', context: 'messages' }) : t({ message: 'Off', context: 'messages' })}
        checked={agreed}
        onChange={(on) => isPending || mutate(on)}
      />
    </li>
  )
}

/** When and where the last answer was given. */
function Said({ consent }: { consent: PatientProfile['consents'][number] | undefined }) {
  useLanguage()
  if (!consent) return null
  const { agreed, source } = consent
  const day = longDay(todayHere(Date.parse(consent.at)))
  return (
    <span className="muted">
      {source === 'sign-up' && agreed ? (
        <Trans>Agreed on {day}, when signing up</Trans>
      ) : source === 'message' && agreed ? (
        <Trans>Agreed on {day}, by START</Trans>
      ) : source === 'message' ? (
        <Trans>Ended on {day}, by STOP</Trans>
      ) : agreed ? (
        <Trans>Agreed on {day}</Trans>
      ) : (
        <Trans>Off since {day}</Trans>
      )}
    </span>
  )
}
