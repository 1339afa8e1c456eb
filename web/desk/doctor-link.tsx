import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useLate } from '../lib/late.tsx'
import { lateQrCode } from '../print/index.ts'
import { Button, copyText, Sheet, useDialogs } from '../ui/index.ts'
import './queue-sheets.css'

export interface DoctorLinkProps {
  doctor: { _id: string; name: string }
  onClose: () => void
}

/** The code that opens the doctor's screen on a phone. It has no secret: the doctor logs in on the phone. */
export default function DoctorLink({ doctor: { _id, name }, onClose }: DoctorLinkProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const code = useLate(lateQrCode, true)
  const address = `${location.origin}/doctor?of=${_id}`

  async function copy() {
    const done = await copyText(address)
    await dialogs.alert(done === 'copied' ? t`The link is copied. Paste it into a message.` : address)
  }
  return (
    <Sheet title={t`Open on the doctor’s phone`} onClose={onClose}>
      <p className="muted">
        <Trans>
          <bdi>{name}</bdi>. The doctor signs in on the phone once.
        </Trans>
      </p>
      <div className="doctor-link">
        {code && (
          <div className="code" aria-hidden="true">
            <code.default of={address} least={34} most={42} />
          </div>
        )}
        <div>
          <p>
            <Trans>Scan with the phone’s camera. It opens the doctor’s queue of today.</Trans>
          </p>
          <Button kind="second" icon={Copy} onClick={() => void copy()}>
            <Trans>Copy link</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
