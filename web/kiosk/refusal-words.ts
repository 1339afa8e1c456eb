import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BoardDoctor } from '#contract/devices.ts'
import { ApiProblem } from '../lib/api.ts'
import { clockTime, longDay } from '../lib/dates.ts'
import { loadedProblemTexts } from '../lib/load-problem-texts.ts'
import { problemText } from '../lib/problem-text.ts'
import type { Refusal } from './refusal.ts'

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
export function refusalText({ session, nextDay }: BoardDoctor, refusal: Refusal): string {
  const why = session?.why
  const isTime = refusal.kind === 'opens' || refusal.kind === 'over'
  const reason = why && !isTime && loadedProblemTexts() ? problemText(new ApiProblem(why)) : shortRefusal(refusal)
  const help = nextText({ nextDay }) ?? i18n._(msg`Please ask at the desk.`)
  return `${reason}${/[.।]$/.test(reason) ? '' : ' ·'} ${help}`
}
