import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { showRegister } from '#contract/reports.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { NetworkProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { IconButton, Menu, useDialogs } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'
import { Register, type RegisterSession } from './register.tsx'
import { knownSlot } from './slot-on-day.ts'

export interface PrintListProps {
  hospital: HospitalProfile
  slotId: string
  day: ServiceDay
  rows: readonly DeskRow[]
}

/** Prints the register of the session or of the day. Ctrl P and the browser's menu print the list on the screen, also without a connection. */
export function PrintList(props: PrintListProps) {
  const { hospital, slotId, day } = props
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [printed, setPrinted] = useState<readonly RegisterSession[]>()
  // at once, because the browser takes the page as it is after the event
  const show = useEffectEvent((sessions: readonly RegisterSession[] | undefined) => {
    if (!document.querySelector('body > .paper')) flushSync(() => setPrinted(sessions))
  })
  const onScreen = useEffectEvent(() => sessionOnScreen(props))
  useEffect(() => {
    const before = () => {
      if (!document.querySelector('body > .register')) show(onScreen())
    }
    const after = () => show(undefined)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  const { mutate, isPending } = useMutation({
    mutationFn: (slot: string | undefined) => callAsHospital(showRegister, { query: { date: day, slot } }),
    onSuccess: ({ sessions }) => printNow(sessions),
    onError: async (problem, slot) => {
      const title = t`The register did not load.`
      if (!(problem instanceof NetworkProblem)) return dialogs.alert(problemText(problem), { title })
      // The list on the screen is the best there is.
      const text = t`Without a connection only the session on the screen can be printed.`
      if (slot !== undefined || (await dialogs.confirm(text, { title, action: t`Print` })))
        printNow(sessionOnScreen(props))
    },
  })
  function printNow(sessions: readonly RegisterSession[]) {
    flushSync(() => setPrinted(sessions))
    print()
  }
  return (
    <>
      <IconButton
        label={t`Print the list`}
        icon={Printer}
        className="print-list"
        aria-keyshortcuts="Control+P"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        busy={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Menu
          label={t`Print the list`}
          anchor={anchor}
          back={anchor}
          items={[
            { label: t`This session`, onPress: () => mutate(slotId) },
            { label: t`All sessions of the day`, onPress: () => mutate(undefined) },
          ]}
          onClose={() => setAnchor(undefined)}
        />
      )}
      {printed && <Register hospital={hospital} day={day} sessions={printed} />}
    </>
  )
}

const outcomes = { done: 'completed', away: 'missed', called: 'waiting', waiting: 'waiting' } as const

/** The list on the screen as a register. */
function sessionOnScreen({ hospital, slotId, day, rows }: PrintListProps): RegisterSession[] {
  const of = knownSlot(hospital, slotId, day)
  if (!of) return []
  const tokens = rows.map(({ number, name, age, gender, contact, arrivedAt = null, calledAt = null, section }) => ({
    ...{ queueNumber: number, patient: { name, age, gender, contact }, arrivedAt, calledAt },
    outcome: outcomes[section],
  }))
  return [{ slotId, ...of, tokens }]
}
