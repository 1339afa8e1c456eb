import { kioskOpensBefore, type BoardDoctor } from '#contract/devices.ts'
import { readTime } from '#contract/time-of-day.ts'
import { minuteOfDay, clockTime, longDay } from '../lib/dates.ts'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiProblem } from '../lib/api.ts'
import { loadedProblemTexts } from '../lib/load-problem-texts.ts'
import { problemText } from '../lib/problem-text.ts'

/** Why a doctor gives no token at the kiosk now. `opens`: later today, at a minute of the day. */
export type Refusal =
  | { kind: 'full' | 'leave' | 'holiday' | 'over' | 'away' | 'closed' }
  | { kind: 'opens'; minute: number }

/** @param now in milliseconds since 1970
 *  @returns undefined where a token can be taken */
export function refusalOf(
  { session, away }: Pick<BoardDoctor, 'session' | 'away'>,
  now: number,
  timeZone: string,
): Refusal | undefined {
  const why = session ? session.why : away
  switch (why?.code) {
    case undefined:
      return session ? undefined : { kind: 'away' }
    case 'slot-full':
      return { kind: 'full' }
    case 'doctor-on-leave':
      return { kind: 'leave' }
    case 'hospital-closed':
      return { kind: 'holiday' }
    case 'session-over':
      return { kind: 'over' }
    case 'slot-not-held':
      return { kind: 'away' }
    case 'kiosk-closed': {
      const start = readTime(session?.startTime ?? '')
      return start !== undefined && minuteOfDay(now, timeZone) < start
        ? { kind: 'opens', minute: Math.max(0, start - kioskOpensBefore) }
        : { kind: 'over' }
    }
    default:
      return { kind: 'closed' }
  }
}

const words = {
  full: msg`Full`,
  leave: msg`On leave`,
  holiday: msg`Holiday`,
  over: msg`Over for today`,
  away: msg`Not here today`,
  closed: msg`No tokens now`,
}

/** Why a doctor gives no token, in a word or two. */
export function shortRefusal(refusal: Refusal): string {
  if (refusal.kind !== 'opens') return i18n._(words[refusal.kind])
  const time = clockTime(refusal.minute * 60_000, 'UTC')
  return i18n._(msg`Tokens from ${time}`)
}

/** When the doctor gives tokens again, where that is known. */
export function nextText({ nextDay }: Pick<BoardDoctor, 'nextDay'>): string | undefined {
  if (nextDay === null) return undefined
  const day = longDay(nextDay)
  return i18n._(msg`Next: ${day}`)
}

/** Why a doctor gives no token, in sentences, and what to do. */
export function refusalText({ session, away, nextDay }: BoardDoctor, refusal: Refusal): string {
  const why = session ? session.why : away
  const isTime = refusal.kind === 'opens' || refusal.kind === 'over'
  const reason = why && !isTime && loadedProblemTexts() ? problemText(new ApiProblem(why)) : shortRefusal(refusal)
  const help = nextText({ nextDay }) ?? i18n._(msg`Please ask at the desk.`)
  return `${reason}${/[.।\u2069]$/.test(reason) ? '' : ' ·'} ${help}`
}
