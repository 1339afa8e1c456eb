import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cancelAppointment } from '#contract/appointments.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { problemText } from '../lib/problem-text.ts'
import { queryClient } from '../lib/query-client.ts'
import { callAsHospital } from '../lib/session.ts'
import { shareText, useDialogs } from '../ui/index.ts'
import type { DeskList, DeskRow } from './desk-list.ts'
import { MoveSheet } from './move-sheet.tsx'
import { RowMenu, type RowQuestion } from './row-menu.tsx'
import { TransferSheet } from './transfer-sheet.tsx'
import type { DeskActs } from './use-desk-acts.ts'
import { useSlip } from './use-slip.ts'

/** The open menu of a row. */
export interface OpenMenu {
  id: string
  anchor: HTMLElement
}

export interface RowActsProps {
  hospital: HospitalProfile
  slotId: string
  day: string
  list: DeskList
  menu: OpenMenu | undefined
  acts: DeskActs
  onClose: () => void
}

/** The menu of a row and the sheets that it opens: one for the whole list. */
export function RowActs({ hospital, slotId, day, list, menu, acts, onClose }: RowActsProps) {
  const cancel = useCancel()
  const shareLink = useShareLink()
  const printSlip = useSlip(hospital, slotId, day)
  const [priorityOf, setPriorityOf] = useState<OpenMenu>()
  const [asked, setAsked] = useState<{ question: RowQuestion; row: DeskRow }>()
  const open = menu ?? priorityOf
  const row = list.rows.find(({ id }) => id === open?.id)

  function ask(question: RowQuestion, of: DeskRow) {
    if (question === 'cancel') void cancel(of)
    else if (question === 'link') void shareLink(of)
    else if (question === 'slip') void printSlip({ ...of, ahead: aheadOf(of) })
    else setAsked({ question, row: of })
  }
  const close = () => setAsked(undefined)
  /** Those who are in the line before a row; undefined for one that is not in it. */
  function aheadOf({ id }: DeskRow) {
    const line = list.rows.filter(({ section }) => section === 'called' || section === 'waiting')
    const place = line.findIndex((one) => one.id === id)
    return place === -1 ? undefined : place
  }
  return (
    <>
      {open && row && (
        <RowMenu
          row={row}
          anchor={open.anchor}
          isPriority={menu === undefined}
          acts={acts}
          onPriority={() => setPriorityOf(open)}
          onQuestion={(question) => ask(question, row)}
          onClose={() => {
            onClose()
            setPriorityOf(undefined)
          }}
        />
      )}
      {(asked?.question === 'up' || asked?.question === 'down') && (
        <MoveSheet
          number={asked.row.number}
          to={asked.question}
          onMove={(reason) => {
            if (asked.question === 'up' || asked.question === 'down') acts.move(asked.row.id, asked.question, reason)
          }}
          onClose={close}
        />
      )}
      {asked?.question === 'transfer' && (
        <TransferSheet
          hospital={hospital}
          slotId={slotId}
          day={day}
          id={asked.row.id}
          number={asked.row.number}
          onClose={close}
        />
      )}
    </>
  )
}

/** Cancels a token, after a question. It needs the answer, because it cannot be taken back. */
function useCancel() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  return async ({ id, number }: DeskRow) => {
    const action = t`Cancel token`
    const isSure = await dialogs.confirm(t`Cancel token ${number}? It cannot be undone.`, {
      action,
      cancel: t`Not now`,
      isDestructive: true,
    })
    if (!isSure) return
    try {
      await callAsHospital(cancelAppointment, { params: { id } })
    } catch (problem) {
      await dialogs.alert(problemText(problem))
    }
    await queryClient.invalidateQueries({ queryKey: ['hospital', 'queue'] })
  }
}

/** Hands over the link of a token: by the device's share sheet, or copied. */
function useShareLink() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  return async ({ number, link }: DeskRow) => {
    if (link === undefined) return
    const url = location.origin + link
    const done = await shareText({ title: t`Token ${number}`, text: '', url })
    if (done === 'copied') await dialogs.alert(t`The link is copied. Paste it into a message.`)
    if (done === 'failed') await dialogs.alert(url, { title: t`Copy this to share the link` })
  }
}
