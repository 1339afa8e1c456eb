import type { HospitalMessages, MessageSettings as ShownSettings, MessageUsage } from '#contract/message-settings.ts'
import type { MessageSettings } from './store.ts'
import type { Counts, HospitalCounts } from './usage-store.ts'

/** Whether the operator has each channel. */
export type Available = Readonly<Record<'whatsapp' | 'sms', boolean>>

export const rupees = (paise: number): number => paise / 100

/** @param paise by `priceOf`: of a message on WhatsApp, an SMS, and an SMS of two segments in Hindi */
export const settingsForHospital = (
  { whatsapp, sms, budget, after_push: afterPush, after_whatsapp: afterWhatsapp, after_sms: afterSms }: MessageSettings,
  { whatsapp: hasWhatsapp, sms: hasSms }: Available,
  paise: { whatsapp: number; sms: number; smsInScript: number },
): ShownSettings => ({
  channels: { whatsapp, sms },
  ...{ budget, afterPush, afterWhatsapp, afterSms },
  available: { whatsapp: hasWhatsapp, sms: hasSms },
  prices: {
    whatsapp: rupees(paise.whatsapp),
    sms: rupees(paise.sms),
    smsInScript: rupees(paise.smsInScript),
  },
})

const countsOf = ({ channel, sent, delivered, failed, cost }: Counts) => ({
  ...{ channel, sent, delivered, failed },
  cost: rupees(cost),
})

export const usageForHospital = (
  rows: readonly (Counts & { day: string })[],
  month: string,
  budget: number | null,
): MessageUsage => ({
  month,
  days: rows.map((row) => ({ date: row.day, ...countsOf(row) })),
  total: rupees(rows.reduce((sum, { cost }) => sum + cost, 0)),
  budget,
})

export const hospitalForAdmin = (row: HospitalCounts): HospitalMessages => ({
  hospital: {
    _id: row.id,
    name: row.name,
    ...(row.second_name && { secondName: row.second_name }),
    hospitalNumber: row.hospital_number,
  },
  channels: { whatsapp: row.whatsapp, sms: row.sms },
  budget: row.budget,
  counts: row.counts.map(countsOf),
  total: rupees(row.total),
})
