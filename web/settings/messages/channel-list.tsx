import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Bell, CircleCheck, MessageSquareText, Smartphone, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { PaidChannel } from '#contract/message-consents.ts'
import type { MessageSettings } from '#contract/message-settings.ts'
import { channelNames } from '../../lib/channel-names.ts'
import { useRupees } from '../../lib/use-rupees.ts'
import { Badge, Card, Icon, Switch } from '../../ui/index.ts'
import { FormError } from '../form-end.tsx'
import { saveMessageSettings, savingScope } from './use-messages.ts'

/** The channels of messages, with their prices. A switch is stored at once. */
export function ChannelList({ settings }: { settings: MessageSettings }) {
  const { t } = useLingui()
  const rupees = useRupees()
  const { available, channels, prices } = settings
  /** The switches that are pressed and not stored yet. */
  const [pressed, setPressed] = useState<Partial<MessageSettings['channels']>>({})
  const { mutate, error } = useMutation({
    scope: savingScope,
    mutationFn: (changed: Partial<MessageSettings['channels']>) =>
      saveMessageSettings((stored) => ({ ...stored, channels: { ...stored.channels, ...changed } })),
    onSettled: (_saved, _problem, changed) =>
      setPressed((all) => ({
        ...(changed.whatsapp === undefined && all.whatsapp !== undefined && { whatsapp: all.whatsapp }),
        ...(changed.sms === undefined && all.sms !== undefined && { sms: all.sms }),
      })),
  })
  const [whatsapp, sms, script] = [rupees(prices.whatsapp), rupees(prices.sms), rupees(prices.smsInScript)]
  const switchOf = (channel: PaidChannel, label: string) => {
    const isOn = pressed[channel] ?? channels[channel]
    return available[channel] ? (
      <Switch
        label={label}
        state={isOn ? t`On` : t`Off`}
        checked={isOn}
        onChange={(on) => {
          const changed = channel === 'whatsapp' ? { whatsapp: on } : { sms: on }
          setPressed((all) => ({ ...all, ...changed }))
          mutate(changed)
        }}
      />
    ) : (
      <Badge tone="plain">
        <Trans>Not set up</Trans>
      </Badge>
    )
  }
  return (
    <Card as="section" aria-labelledby="channels">
      <h2 id="channels">
        <Trans>Channels</Trans>
      </h2>
      <ul className="channel-list ruled">
        <Channel icon={Bell} name={t`Notices`} price={t`Free, always on`}>
          <Badge tone="good" icon={CircleCheck}>
            <Trans>On</Trans>
          </Badge>
        </Channel>
        <Channel
          icon={MessageSquareText}
          name={channelNames.whatsapp}
          price={t`about ${whatsapp} a message, if the patient agrees`}
        >
          {switchOf('whatsapp', channelNames.whatsapp)}
        </Channel>
        <Channel icon={Smartphone} name={channelNames.sms} price={t`about ${sms}, in Indian scripts ${script}`}>
          {switchOf('sms', channelNames.sms)}
        </Channel>
      </ul>
      {error && <FormError title={t`The setting was not saved.`} reason={error} />}
    </Card>
  )
}

function Channel(props: { icon: LucideIcon; name: string; price: string; children: ReactNode }) {
  const { icon, name, price, children } = props
  return (
    <li>
      <Icon of={icon} />
      <p>
        <span>{name}</span>
        <span className="muted small">{price}</span>
      </p>
      {children}
    </li>
  )
}
