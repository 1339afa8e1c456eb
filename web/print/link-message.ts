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

/** What a message says of a token that its hospital has moved, cancelled or offered another place for. */
export interface ChangeFacts {
  hospital: string
  doctor: string
  number: number
  day: ServiceDay
  what: 'waiting' | 'offered' | 'moved' | 'cancelled'
  to:
    | {
        doctor: string
        day: ServiceDay
        number: number | null
        slot: { startTime: string; endTime: string }
      }
    | null
    | undefined
  /** The path of the page of the token that counts. */
  link: string
}

/** The message that tells by hand what has become of a token, in a language: `Asha Clinic: your token is now 14, Dr Meera Kulkarni, Friday 27
 *  November, 5:00 pm, in place of token 27. Follow your turn: https://…`.
 *  @throws when the texts cannot be loaded */
export async function changeMessage(facts: ChangeFacts, language: string): Promise<string> {
  const texts = await textsIn(language, 'print-later')
  const { hospital, number, to } = facts
  const url = location.origin + facts.link
  const oldDay = withDatesIn(language, () => longDay(facts.day))
  if (!to) {
    const { doctor } = facts
    return texts._(msg`${hospital} has cancelled token ${number}, ${doctor}, ${oldDay}. Book another day: ${url}`)
  }
  const [day, time] = withDatesIn(language, () => [longDay(to.day), slotTimes(to.slot).startTime])
  const { doctor, number: newNumber } = to
  return newNumber === null
    ? texts._(
        msg`${hospital}: ${doctor} is not here on ${oldDay}. A place is kept for you on ${day}, ${time}: tell us if you come. Your token: ${url}`,
      )
    : texts._(
        msg`${hospital}: your token is now ${newNumber}, ${doctor}, ${day}, ${time}, in place of token ${number}. Follow your turn: ${url}`,
      )
}
