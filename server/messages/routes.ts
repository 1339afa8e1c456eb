import * as calls from '#contract/message-settings.ts'
import type { Callers } from '../accounts/index.ts'
import type { Serve } from '../calls/index.ts'
import { settingsLimit } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { priceOf, type MessagePrices } from './count-price.ts'
import { settingsForHospital, type Available } from './present.ts'
import { listUsage, showUsage } from './show-usage.ts'
import { messageSettingsOf, setMessageSettings } from './store.ts'

export interface OfOperator {
  prices: MessagePrices
  /** Which channels the operator has. */
  available: Available
}

/** A hospital's settings of messages, and what they cost. */
export function messageRoutes(serve: Serve<Callers>, context: AppContext, { prices, available }: OfOperator): void {
  const { db } = context
  // In Hindi of 71 letters or more: what most messages take.
  const paise = {
    whatsapp: priceOf(prices, { channel: 'whatsapp', language: 'en', text: '' }),
    sms: priceOf(prices, { channel: 'sms', language: 'en', text: '' }),
    smsInScript: priceOf(prices, { channel: 'sms', language: 'hi', text: 'अ'.repeat(100) }),
  }
  const show = async (own: Connection, hospital: string) =>
    settingsForHospital(await messageSettingsOf(own, hospital), available, paise)

  serve(calls.showMessageSettings, { summary: 'The hospital’s channels, budget and waits of messages' }, ({ caller }) =>
    show(db, caller.hospitalId),
  )
  serve(
    calls.setMessageSettings,
    { summary: 'Sets the hospital’s channels, budget and waits of messages' },
    async ({ caller, body: { channels, budget, afterPush, afterWhatsapp, afterSms } }) => {
      context.limits.countHere(settingsLimit, caller.hospitalId)
      await setMessageSettings(db, caller.hospitalId, {
        ...channels,
        budget,
        ...{ after_push: afterPush, after_whatsapp: afterWhatsapp, after_sms: afterSms },
      })
      return show(db, caller.hospitalId)
    },
  )
  serve(
    calls.showMessageUsage,
    { summary: 'What was sent, delivered and failed in a month, by day, and its cost in rupees' },
    ({ caller, query }) => showUsage(context, caller.hospitalId, query),
  )
  serve(
    calls.messagesOfHospitals,
    { summary: 'The messages of all hospitals in a month, with their cost in rupees, the dearest first' },
    ({ query }) => listUsage(context, query),
  )
}
