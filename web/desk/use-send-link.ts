import { useLingui } from '@lingui/react/macro'
import type { Language } from '#contract/languages.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { lateLinkMessage } from '../print/index.ts'
import { sendByHand, type Carrier } from '../reach/index.ts'
import { useDialogs } from '../ui/index.ts'
import { slotOnDay } from './slot-on-day.ts'

/** A token whose link is sent. */
export interface LinkedToken {
  number: number
  link?: string | undefined
  /** In which it was taken, where that is known. */
  language?: Language | undefined
  /** The mobile, if it is one. */
  contact?: string | undefined
}

/** Opens the message with the link of a token, in the language in which it was taken.
 *  @returns what opens it */
export function useSendLink(hospital: HospitalProfile, slotId: string | undefined, day: ServiceDay) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  return async ({ number, link, language, contact = '' }: LinkedToken, carrier: Carrier) => {
    const isListed = hospital.doctors.some(({ slots }) => slots.some(({ _id }) => _id === slotId))
    if (!isListed || link === undefined) return
    const isWritten = await sendByHand(carrier, contact, async () => {
      const [{ linkMessage }, of] = await Promise.all([lateLinkMessage.load(), slotOnDay(hospital, slotId, day)])
      if (!of) throw new Error('The slot is gone.')
      return linkMessage({ hospital, ...of, day, number, link }, language ?? pageLanguage() ?? 'en')
    })
    if (!isWritten) await dialogs.alert(t`The message was not written. Check the connection and try again.`)
  }
}
