import { Trans, useLingui } from '@lingui/react/macro'
import { sayMobile } from '../lib/mobile-text.ts'
import { readServed } from '../lib/served.ts'
import { CheckField } from '../ui/index.ts'
import './message-choice.css'

/** The channels on which messages may come, besides notices. */
export interface ChosenChannels {
  whatsapp: boolean
  sms: boolean
}

export interface MessageChoiceProps {
  mobileNo: string
  chosen: ChosenChannels
  onChoose: (chosen: ChosenChannels) => void
}

/** Asks at the sign-up for WhatsApp and SMS, each by itself, neither ticked before. Only what the operator has. */
export default function MessageChoice({ mobileNo, chosen, onChoose }: MessageChoiceProps) {
  const { t } = useLingui()
  const { messageChannels } = readServed()
  const [hasWhatsapp, hasSms] = [messageChannels.includes('whatsapp'), messageChannels.includes('sms')]
  const mobile = sayMobile(mobileNo)
  const when = t`When your turn is near, or plans change`
  if (!hasWhatsapp && !hasSms) return null
  return (
    <fieldset className="message-choice">
      <legend>
        <Trans>If a notice does not reach you</Trans>
      </legend>
      {hasWhatsapp && (
        <CheckField
          id="agrees-whatsapp"
          isOptional
          checked={chosen.whatsapp}
          onChange={(whatsapp) => onChoose({ ...chosen, whatsapp })}
        >
          <b>
            <Trans>WhatsApp me</Trans>
          </b>
          <small>{when}</small>
        </CheckField>
      )}
      {hasSms && (
        <CheckField id="agrees-sms" isOptional checked={chosen.sms} onChange={(sms) => onChoose({ ...chosen, sms })}>
          <b>
            <Trans>Send me an SMS</Trans>
          </b>
          <small>{hasWhatsapp ? t`The same, when WhatsApp fails` : when}</small>
        </CheckField>
      )}
      <p className="muted small">
        <Trans>This is your choice, for {mobile}. Change it in your profile at any time.</Trans>
      </p>
    </fieldset>
  )
}
