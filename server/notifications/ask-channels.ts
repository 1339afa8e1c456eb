import { language, type Language } from '#contract/languages.ts'
import { paidChannel, type PaidChannel } from '#contract/message-consents.ts'
import { readMobile } from '#contract/mobile.ts'
import { messageKinds } from '#contract/notifications.ts'
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
import { sendableFrom } from './rules.ts'
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

/** Of whom it is asked which channels are open, and in which session. */
export type AskedPatient = Pick<
  Addressee,
  'mobile' | 'contact' | 'is_own' | 'is_walk_in' | 'language' | 'service_day' | 'start_time' | 'end_time' | 'time_zone'
>

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
  context: Pick<AppContext, 'db' | 'clock'>,
  messages: Messages,
  message: ClimbingMessage,
  hospitals: HospitalsOfLook,
  countries: readonly string[],
): Promise<OpenChannels | undefined> {
  const kind = messageKinds[message.kind]
  // One that says again what came before is only pushed.
  if (!kind || message.is_repeated) return undefined
  const had = await channelsOf(messages, hospitals, message.hospital_id)
  const addressee = had.length > 0 ? await addresseeOf(context.db, message.id) : undefined
  // The text of a pause has its minutes.
  if (!addressee || (kind === 'paused' && addressee.queue_minutes === null)) return undefined
  const about = { kind, dueAt: message.due_at, hospital: message.hospital_id, had }
  const found = await openTo(context, messages, addressee, about, hospitals, countries)
  return found && { ...found, addressee }
}

/** The channels that a hospital has, and whose providers are not left out. */
export async function channelsOf(messages: Messages, hospitals: HospitalsOfLook, hospital: string) {
  const settings = await hospitals.settingsOf(hospital)
  return paidChannel.options.filter((channel) => settings[channel] && messages.isOpen(channel))
}

/** Which of the channels that the hospital has are open to a patient. */
export async function openTo(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  messages: Messages,
  addressee: AskedPatient,
  { kind, dueAt, hospital, had }: { kind: MessageKind; dueAt: Date; hospital: string; had: readonly PaidChannel[] },
  hospitals: HospitalsOfLook,
  countries: readonly string[],
): Promise<Omit<OpenChannels, 'addressee'> | undefined> {
  const mobiles = await mobilesOf(db, addressee, countries)
  const written = language.catch('en').parse(addressee.language)
  const open = had.filter(
    (channel) =>
      mobiles[channel] !== undefined &&
      // A walk-in has asked for nothing.
      (kind !== 'booked' || channel === 'sms' || !addressee.is_walk_in) &&
      messages.templateFor(channel, kind, written) !== undefined,
  )
  const { service_day: appointmentDate, start_time: startTime, end_time: endTime, time_zone: timeZone } = addressee
  const hours = slotHours({ appointmentDate, slot: { startTime, endTime }, hospitalId: { timeZone } })
  const opensAt = sendableFrom({ kind, dueAt: dueAt.getTime(), timeZone, hours }, clock().getTime())
  if (open.length === 0 || opensAt === undefined) return undefined
  if (await hospitals.isSpent(hospital, timeZone)) return undefined
  return { open, opensAt, kind, language: written, mobileOn: (channel) => mobiles[channel] ?? '' }
}

/** The mobile on each channel. The patient has agreed to it; a walk-in's own is used by SMS alone, unless its owner has said no. */
async function mobilesOf(
  db: Connection,
  { mobile, contact, is_own: isOwn, is_walk_in: isWalkIn }: AskedPatient,
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

/** The channels on which the patients of a hospital get messages of all these kinds: the hospital has them and money for them, their providers are
 *  open, and the texts are registered. */
export async function openToHospital(
  context: Pick<AppContext, 'db' | 'clock'>,
  messages: Messages,
  hospital: OwnHospitalId,
  kinds: readonly MessageKind[],
): Promise<PaidChannel[]> {
  const hospitals = readHospitals(context)
  const isWritten = (channel: PaidChannel) =>
    kinds.every((kind) => messages.templateFor(channel, kind, 'en') !== undefined)
  const open = (await channelsOf(messages, hospitals, hospital)).filter(isWritten)
  const timeZone = open.length > 0 ? await timeZoneOf(context.db, hospital) : undefined
  return timeZone !== undefined && !(await hospitals.isSpent(hospital, timeZone)) ? open : []
}
