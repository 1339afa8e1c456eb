import { useQuery } from '@tanstack/react-query'
import {
  setMessageSettings,
  showMessageSettings,
  showMessageUsage,
  type MessageSettings,
  type MessageUsage,
} from '#contract/message-settings.ts'
import { addDays } from '#contract/service-day.ts'
import { isDecided } from '../../lib/api.ts'
import { firstOf } from '../../lib/months.ts'
import { queryClient } from '../../lib/query-client.ts'
import { callAsHospital } from '../../lib/session.ts'

const settingsKey = ['hospital', 'messages']

export const useMessageSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => callAsHospital(showMessageSettings, { signal }) })

/** What a month has cost; the month before stays while another loads. */
export const useMessageUsage = (month: string) =>
  useQuery({
    queryKey: ['hospital', 'messages', month],
    queryFn: ({ signal }) => callAsHospital(showMessageUsage, { query: { month }, signal }),
    placeholderData: (before) => before,
    staleTime: 30_000,
  })

type Saved = Omit<MessageSettings, 'available' | 'prices'>

/** One save after the other: each keeps what the one before has stored. */
export const savingScope = { id: 'message-settings' }

/** Asks for the settings, and shows them. */
async function askSettings(): Promise<Saved> {
  const { available, prices, ...saved } = await callAsHospital(showMessageSettings, {})
  queryClient.setQueryData(settingsKey, { available, prices, ...saved })
  return saved
}

/** Saves a change of the settings over those of the server, which another page may have changed. Where the answer is lost, the server's say
 *  whether it is saved. */
export async function saveMessageSettings(change: (stored: Saved) => Saved): Promise<void> {
  const body = change(await askSettings())
  try {
    queryClient.setQueryData(settingsKey, await callAsHospital(setMessageSettings, { body }))
  } catch (problem) {
    if (isDecided(problem)) throw problem
    const stored: Saved | undefined = await askSettings().catch(() => undefined)
    if (JSON.stringify(stored) !== JSON.stringify({ ...stored, ...body })) throw problem
  }
}

/** Every day of a month. */
export function daysOf(month: string): string[] {
  const last = Number(addDays(firstOf(month, 1), -1).slice(8))
  return Array.from({ length: last }, (_, place) => addDays(firstOf(month), place))
}

/** The day on which a month's messages had cost the budget; the first where it is nothing; undefined while some of it is left. */
export function usedUpOn({ days, month }: MessageUsage, budget: number | null): string | undefined {
  if (budget === null) return undefined
  if (budget === 0) return firstOf(month)
  let spent = 0
  for (const { date, cost } of days) {
    // In whole paise: sums of rupees are inexact.
    spent += Math.round(cost * 100)
    if (spent >= budget * 100) return date
  }
  return undefined
}
