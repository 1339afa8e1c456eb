import { language, type Language } from '#contract/languages.ts'
import { paidChannel, type PaidChannel } from '#contract/message-consents.ts'
import { readMobile } from '#contract/mobile.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import { slotHours } from '#contract/slot-hours.ts'
import { consentsOf, type OwnHospitalId } from '../accounts/index.ts'
import {
  messageSettingsOf,
  spentIn,
  timeZoneOf,
  type MessageKind,
  type Messages,
  type MessageSettings,
} from '../messages/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import type { ClimbingMessage } from './climb-store.ts'
import { messageKinds, sendableFrom } from './rules.ts'
import { addresseeOf, onTheirWay, type Addressee } from './step-store.ts'

/** The channels on which a message may be sent that cost, and what it says there. */
export interface OpenChannels {
  open: readonly PaidChannel[]
  /** In milliseconds since 1970. */
  opensAt: number
  kind: MessageKind
  language: Language
  addressee: Addressee
  mobileOn: (channel: PaidChannel) => string
}

/** The hospitals' settings, and what is left of their budgets, as one look at the ladder finds them. */
export type HospitalsOfLook = ReturnType<typeof readHospitals>

export function readHospitals({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const known = new Map<string, Promise<MessageSettings>>()
  return {
    settingsOf(hospital: string): Promise<MessageSettings> {
      const settings = known.get(hospital) ?? messageSettingsOf(db, hospital)
      known.set(hospital, settings)
      return settings
    },
    /** Whether the hospital's month has no money left. Read for each message: those that this look has sent count, and those on their way. */
    async isSpent(hospital: string, timeZone: string): Promise<boolean> {
      const { budget } = await this.settingsOf(hospital)
      if (budget === null) return false
      const month = serviceDayAt(clock().getTime(), timeZone).slice(0, 7)
      return (await spentIn(db, hospital, month)) + (await onTheirWay(db, hospital)) >= budget * 100
    },
  }
}

/** Asks which channels are open to a message: the hospital has them and money for them, the patient has agreed, a text is registered, and the
 *  provider is not left out.
 *  @param countries the accepted calling codes
 *  @returns undefined where none is */
export async function askChannels(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  messages: Messages,
  message: ClimbingMessage,
  hospitals: HospitalsOfLook,
  countries: readonly string[],
): Promise<OpenChannels | undefined> {
  const kind = messageKinds[message.kind]
  // One that says again what came before is only pushed.
  if (!kind || message.is_repeated) return undefined
  const settings = await hospitals.settingsOf(message.hospital_id)
  const had = paidChannel.options.filter((channel) => settings[channel] && messages.isOpen(channel))
  const addressee = had.length > 0 ? await addresseeOf(db, message.id) : undefined
  // The text of a pause has its minutes.
  if (!addressee || (kind === 'paused' && addressee.queue_minutes === null)) return undefined
  const mobiles = await mobilesOf(db, addressee, countries)
  const written = language.catch('en').parse(addressee.language)
  const open = had.filter(
    (channel) =>
      mobiles[channel] !== undefined &&
      (kind !== 'booked' || channel === 'sms') &&
      messages.templateFor(channel, kind, written) !== undefined,
  )
  const { service_day: appointmentDate, start_time: startTime, end_time: endTime, time_zone: timeZone } = addressee
  const hours = slotHours({ appointmentDate, slot: { startTime, endTime }, hospitalId: { timeZone } })
  const opensAt = sendableFrom({ kind, dueAt: message.due_at.getTime(), timeZone, hours }, clock().getTime())
  if (open.length === 0 || opensAt === undefined) return undefined
  if (await hospitals.isSpent(message.hospital_id, timeZone)) return undefined
  return { open, opensAt, kind, language: written, addressee, mobileOn: (channel) => mobiles[channel] ?? '' }
}

/** The mobile on each channel. The patient has agreed to it; a walk-in's own is used by SMS alone, unless its owner has said no. */
async function mobilesOf(
  db: Connection,
  { mobile, contact, is_own: isOwn, is_walk_in: isWalkIn }: Addressee,
  countries: readonly string[],
): Promise<Partial<Record<PaidChannel, string>>> {
  const number = mobile ?? (contact === null ? undefined : readMobile(contact, countries))
  if (number === undefined) return {}
  const said = new Map((await consentsOf(db, number)).map(({ channel, agreed }) => [channel, agreed]))
  const hasAgreed = (channel: PaidChannel) => isOwn && said.get(channel) === true
  return {
    ...(hasAgreed('whatsapp') && { whatsapp: number }),
    ...((hasAgreed('sms') || (isWalkIn && said.get('sms') !== false)) && { sms: number }),
  }
}

/** The channels on which the patients of a hospital get the message of a cancellation or a move: the hospital has them and money for them, their
 *  providers are open, and both texts are registered. */
export async function openToHospital(
  context: Pick<AppContext, 'db' | 'clock'>,
  messages: Messages,
  hospital: OwnHospitalId,
): Promise<PaidChannel[]> {
  const hospitals = readHospitals(context)
  const settings = await hospitals.settingsOf(hospital)
  const isWritten = (channel: PaidChannel) =>
    (['cancelled', 'moved'] as const).every((kind) => messages.templateFor(channel, kind, 'en') !== undefined)
  const open = paidChannel.options.filter((one) => settings[one] && messages.isOpen(one) && isWritten(one))
  const timeZone = open.length > 0 ? await timeZoneOf(context.db, hospital) : undefined
  return timeZone !== undefined && !(await hospitals.isSpent(hospital, timeZone)) ? open : []
}
