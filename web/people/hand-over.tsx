import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Share2 } from 'lucide-react'
import { useId } from 'react'
import { latePart } from '../lib/late.tsx'
import { sayInstant } from '../lib/dates.ts'
import { useTexts } from '../lib/use-texts.ts'
import { useClock } from '../live-queue/index.ts'
import { lateQrCode } from '../print/index.ts'
import { Button, canShare, copyText, Sheet, shareText, TextField, useDialogs } from '../ui/index.ts'
import './people.css'

const QrCode = latePart(lateQrCode)

/** A link that is shown once. */
export interface HandedLink {
  name: string
  link: string
  /** Undefined for a link for a new password, whose end the server does not say. */
  expiresAt?: string
  /** The address to which it was e-mailed. */
  emailedTo?: string
}

/** Hands a link over: as a QR code for the person's own phone, copied or shared. */
export function HandOver({ handed, onClose }: { handed: HandedLink; onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const dialogs = useDialogs()
  const [status, setStatus] = useTexts<string>()
  const now = useClock((at) => Math.floor(at / 60_000) * 60_000)
  const { name, link, expiresAt, emailedTo } = handed
  const until = expiresAt && sayInstant(Date.parse(expiresAt), now)

  async function copy() {
    if ((await copyText(link)) === 'copied') return setStatus(() => t`The link is copied. Paste it into a message.`)
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) field.select()
    setStatus(() => t`This browser cannot copy automatically. The link is selected: copy it manually.`)
  }
  async function share() {
    if ((await shareText({ title: t`Your log-in for Baari`, text: link })) === 'failed')
      await dialogs.alert(link, { title: t`Copy this to share the link` })
  }
  return (
    <Sheet title={t`Hand this over to ${name}`} onClose={onClose}>
      <div className="people-form">
        {emailedTo && (
          <p className="muted">
            <Trans>An e-mail is on its way to {emailedTo}.</Trans>
          </p>
        )}
        <div className="link-over">
          <div className="hand-over-code">
            <QrCode of={link} least={30} most={40} />
          </div>
          <div>
            <p>
              <Trans>Scan it with the person’s own phone, or send the link.</Trans>
            </p>
            <Button wide icon={Copy} onClick={() => void copy()}>
              <Trans>Copy link</Trans>
            </Button>
            {canShare() && (
              <Button wide kind="second" icon={Share2} onClick={() => void share()}>
                <Trans>Share link</Trans>
              </Button>
            )}
          </div>
        </div>
        <TextField
          id={id}
          label={t`Link`}
          value={link}
          readOnly
          spellCheck={false}
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
        />
        <p role="status">{status}</p>
        <p className="muted">
          {until ? (
            <Trans>
              Works once, until <b>{until}</b>. It is shown only now.
            </Trans>
          ) : (
            <Trans>Works once, for 72 hours. It is shown only now.</Trans>
          )}
        </p>
      </div>
    </Sheet>
  )
}
