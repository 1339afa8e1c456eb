import { Trans, useLingui } from '@lingui/react/macro'
import { BellOff, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { requestPermission, usePermission } from '../lib/notification-permission.ts'
import { useStored } from '../lib/storage.ts'
import { Button, Icon, LinkButton, Sheet } from '../ui/index.ts'
import { LinkMessage } from './link-message.tsx'
import './day-parts.css'

/** How to follow the token on a phone without notices. While the browser has not been asked, the offer at the bottom asks. */
export function NoticesOff({ of: appointment }: { of: Appointment }) {
  const { t } = useLingui()
  const { link, queueNumber, hospitalId, user } = appointment
  const permission = usePermission()
  const isDeclined = useStored('notificationsDeclined') !== null
  const [isOpen, setOpen] = useState(false)
  if (permission === 'granted' || (permission === 'default' && !isDeclined)) return null
  const { name } = hospitalId
  const text = t`Token ${queueNumber}, ${name}: ${location.origin + (link ?? '')}`
  const chat = `https://wa.me/${user.mobileNo.replaceAll(/\D/g, '')}?${new URLSearchParams({ text })}`

  async function turnOn() {
    if (permission === 'denied' || (await requestPermission()) !== 'granted') setOpen(true)
  }
  return (
    <section className="notices-off" aria-labelledby="notices-off">
      <Icon of={BellOff} />
      <p>
        <b id="notices-off">
          <Trans>Notices are off on this phone.</Trans>
        </b>{' '}
        <span className="muted">
          <Trans>Keep this page open, or keep its link.</Trans>
        </span>
      </p>
      <div>
        {link !== undefined && (
          <LinkMessage of={appointment}>
            <LinkButton wide kind="second" icon={MessageCircle} to={chat} target="_blank" rel="noreferrer">
              <Trans>Send me the link on WhatsApp</Trans>
            </LinkButton>
          </LinkMessage>
        )}
        {permission !== 'unsupported' && (
          <Button wide kind="quiet" aria-haspopup="dialog" onClick={() => void turnOn()}>
            <Trans>Turn on notices</Trans>
          </Button>
        )}
      </div>
      {isOpen && <HowToTurnOn onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Two pictures of the browser's own settings, which no page may open. */
function HowToTurnOn({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet title={t`Turn on notices`} onClose={onClose}>
      <div className="notices-how">
        <figure>
          <svg viewBox="0 0 118 84" aria-hidden="true">
            <rect className="frame" x="1" y="1" width="116" height="82" rx="10" />
            <rect className="bar" x="10" y="12" width="98" height="24" rx="12" />
            <circle className="mark" cx="24" cy="24" r="9" />
            <path className="sign" d="M20 24h8M24 20v8" />
            <path className="text" d="M40 24h54" />
            <path className="rest" d="M10 50h70M10 62h88M10 74h50" />
          </svg>
          <figcaption>
            <Trans>
              <b>1</b> Press the sign before the address
            </Trans>
          </figcaption>
        </figure>
        <figure>
          <svg viewBox="0 0 118 84" aria-hidden="true">
            <rect className="frame" x="1" y="1" width="116" height="82" rx="10" />
            <path className="rest" d="M12 20h52M12 64h40" />
            <path className="word" d="M12 42h44" />
            <rect className="mark" x="74" y="31" width="34" height="20" rx="10" />
            <circle className="knob" cx="98" cy="41" r="7" />
          </svg>
          <figcaption>
            <Trans>
              <b>2</b> Switch Notifications on
            </Trans>
          </figcaption>
        </figure>
      </div>
      <Button wide onClick={() => void requestPermission().then(onClose)}>
        <Trans>Done, try it</Trans>
      </Button>
    </Sheet>
  )
}
