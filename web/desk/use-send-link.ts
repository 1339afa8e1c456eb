import { useLingui } from '@lingui/react/macro'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { lateLinkMessage, slipLanguage } from '../print/index.ts'
import { useDialogs } from '../ui/index.ts'

/** How a link is sent by hand: from this device's own app, so that no provider is needed. */
export type Carrier = 'whatsapp' | 'sms'

/** A token whose link is sent. */
export interface LinkedToken {
  id: string
  number: number
  link?: string | undefined
  /** The mobile, if it is one. */
  contact?: string | undefined
}

/** The address that opens a message, ready to send.
 *  @param mobile as stored; without one the app asks for the person */
export function messageAddress(carrier: Carrier, mobile: string | undefined, text: string): string {
  const body = encodeURIComponent(text)
  const digits = mobile?.replace('+', '') ?? ''
  return carrier === 'whatsapp' ? `https://wa.me/${digits}?text=${body}` : `sms:${digits && `+${digits}`}?body=${body}`
}

/** Opens the message with the link of a token, in the patient's language where this device knows it.
 *  @returns what opens it */
export function useSendLink(hospital: HospitalProfile, slotId: string | undefined, day: ServiceDay) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  return async ({ id, number, link, contact = '' }: LinkedToken, carrier: Carrier) => {
    const doctor = hospital.doctors.find(({ slots }) => slots.some(({ _id }) => _id === slotId))
    const slot = doctor?.slots.find(({ _id }) => _id === slotId)
    if (!doctor || !slot || link === undefined) return
    // at once: later the browser takes it for a window that opens by itself
    const opened = carrier === 'whatsapp' ? open('', '_blank') : undefined
    try {
      const { linkMessage } = await lateLinkMessage.load()
      const text = await linkMessage(
        { hospital, doctor, slot, day, number, link },
        slipLanguage(id) ?? pageLanguage() ?? 'en',
      )
      const address = messageAddress(carrier, readTypedMobile(contact), text)
      if (opened) opened.location.href = address
      else location.href = address
    } catch {
      opened?.close()
      await dialogs.alert(t`The message was not written. Check the connection and try again.`)
    }
  }
}
