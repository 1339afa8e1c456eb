import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { addAgain } from '#contract/appointment-acts.ts'
import { cancelAppointment } from '#contract/appointments.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { problemText } from '../lib/problem-text.ts'
import { randomKey } from '../lib/random-key.ts'
import { callAsHospital } from '../lib/session.ts'
import { shareText, useDialogs } from '../ui/index.ts'
import { CorrectSheet } from './correct-sheet.tsx'
import type { DeskList, DeskRow } from './desk-list.ts'
import { MoveSheet } from './move-sheet.tsx'
import { queueChanged } from './queue-changed.ts'
import { RowMenu, type MenuPage, type RowQuestion } from './row-menu.tsx'
import { TransferSheet } from './transfer-sheet.tsx'
import type { DeskActs } from './use-desk-acts.ts'
import { useSendLink, useSlip } from './use-slip.ts'

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
  /** Absent on another day than today. */
  acts?: DeskActs | undefined
  onNextVisit?: (id: string) => void
  onClose: () => void
}

/** The menu of a row and the sheets that it opens: one for the whole list. */
export function RowActs({ hospital, slotId, day, list, menu, acts, onNextVisit, onClose }: RowActsProps) {
  const cancel = useCancel(acts?.forget)
  const again = useAgain(acts?.forget)
  const shareLink = useShareLink()
  const printSlip = useSlip(hospital, slotId, day)
  /** The page of the menu that is open instead of its first one. */
  const [turned, setTurned] = useState<OpenMenu & { page: MenuPage }>()
  const send = useSendLink(hospital, slotId, day)
  const [asked, setAsked] = useState<{ question: RowQuestion; row: DeskRow }>()
  const open = menu ?? turned
  const row = list.rows.find(({ id }) => id === open?.id)

  function ask(question: RowQuestion, of: DeskRow) {
    if (question === 'cancel') void cancel(of)
    else if (question === 'again') void again(of)
    else if (question === 'visit') onNextVisit?.(of.id)
    else if (question === 'link') void shareLink(of)
    else if (question === 'whatsapp' || question === 'sms') void send(of, question)
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
          page={menu === undefined ? (turned?.page ?? 'acts') : 'acts'}
          isClosed={list.status === 'closed'}
          acts={acts}
          onPage={(page) => setTurned({ ...open, page })}
          onQuestion={(question) => ask(question, row)}
          onClose={() => {
            onClose()
            setTurned(undefined)
          }}
        />
      )}
      {(asked?.question === 'up' || asked?.question === 'down') && (
        <MoveSheet
          number={asked.row.number}
          to={asked.question}
          onMove={(reason) => {
            if (asked.question === 'up' || asked.question === 'down') acts?.move(asked.row.id, asked.question, reason)
          }}
          onClose={close}
        />
      )}
      {asked?.question === 'correct' && <CorrectSheet row={asked.row} onDone={acts?.forget} onClose={close} />}
      {asked?.question === 'transfer' && (
        <TransferSheet
          hospital={hospital}
          slotId={slotId}
          day={day}
          id={asked.row.id}
          number={asked.row.number}
          onDone={acts?.forget}
          onClose={close}
        />
      )}
    </>
  )
}

/** Cancels a token, after a question. It needs the answer, because it cannot be taken back.
 *  @param onDone the act before it can no longer be taken back either */
function useCancel(onDone: (() => void) | undefined) {
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
      onDone?.()
    } catch (problem) {
      await dialogs.alert(problemText(problem))
    }
    await queueChanged()
  }
}

/** Gives a patient who was completed by mistake a new token, first in line. It needs the answer, which has its number. */
function useAgain(onDone: (() => void) | undefined) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const key = useRef({ id: '', key: '' })
  return async ({ id }: DeskRow) => {
    // a repeat after a lost answer is the same act
    if (key.current.id !== id) key.current = { id, key: randomKey() }
    try {
      const headers = { 'idempotency-key': key.current.key }
      const { queueNumber } = await callAsHospital(addAgain, { params: { id }, headers })
      onDone?.()
      await queueChanged()
      await dialogs.alert(t`The new token is ${queueNumber}.`)
    } catch (problem) {
      await dialogs.alert(problemText(problem))
    }
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
