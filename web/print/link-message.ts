import { msg } from '@lingui/core/macro'
import type { ServiceDay } from '#contract/service-day.ts'
import { longDay, slotTimes } from '../lib/dates.ts'
import { textsIn, withDatesIn } from '../lib/texts-in.ts'

/** What a message with a token's link says. */
export interface LinkFacts {
  hospital: { name: string }
  doctor: { name: string }
  slot: { startTime: string; endTime: string }
  day: ServiceDay
  number: number
  /** The path of the token's own page. */
  link: string
}

/** The message that hands over a token's link, in a language: `Asha Clinic: token 5, Dr Meera Kulkarni, Thursday 26 November, 9:30 am. Follow
 *  your turn: https://…`.
 *  @throws when the texts cannot be loaded */
export async function linkMessage(facts: LinkFacts, language: string): Promise<string> {
  const texts = await textsIn(language, 'print-later')
  const { number, link } = facts
  const [hospital, doctor] = [facts.hospital.name, facts.doctor.name]
  const [day, time] = withDatesIn(language, () => [longDay(facts.day), slotTimes(facts.slot).startTime])
  const url = location.origin + link
  return texts._(msg`${hospital}: token ${number}, ${doctor}, ${day}, ${time}. Follow your turn: ${url}`)
}
