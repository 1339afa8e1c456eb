import { useLingui } from '@lingui/react/macro'
import {
  ArrowRightLeft,
  CalendarPlus,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  CornerDownRight,
  EllipsisVertical,
  Megaphone,
  Pencil,
  MessageCircle,
  MessageSquareText,
  Printer,
  RotateCcw,
  Share2,
  Star,
  Undo2,
  UserX,
  X,
} from 'lucide-react'
import { priority as priorities } from '#contract/appointments.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Menu, type MenuItem } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'
import { focusPrimary, primary } from './primary-act.ts'
import { priorityText } from './reason-text.ts'
import type { DeskActs } from './use-desk-acts.ts'

/** The acts of a row that ask for more first, or that hand something over. */
export type RowQuestion =
  | 'up'
  | 'down'
  | 'transfer'
  | 'slip'
  | 'link'
  | 'whatsapp'
  | 'sms'
  | 'correct'
  | 'again'
  | 'visit'
  | 'cancel'

/** What a menu shows: five acts that fit the state, the others, or the priorities. */
export type MenuPage = 'acts' | 'more' | 'priority'

export interface RowMenuProps {
  row: DeskRow
  /** The row's button. */
  anchor: HTMLElement
  page: MenuPage
  /** The session has ended: no one is called or comes back. */
  isClosed: boolean
  /** Absent on another day than today: no one is called. */
  acts: DeskActs | undefined
  onPage: (page: MenuPage) => void
  onQuestion: (question: RowQuestion) => void
  onClose: () => void
}

/** Everything that the desk can do to one appointment: what fits its state first, the rest behind *More*. */
export function RowMenu(props: RowMenuProps) {
  const { row, anchor, page, acts, onClose } = props
  const { t } = useLingui()
  const { number, name } = row
  const title = name ? `${number}, ${name}` : t`Token ${number}`
  return (
    <Menu
      key={page}
      label={title}
      anchor={anchor}
      // so that Enter moves the queue on, and does not open the menu again; on another day it moves nothing
      back={acts ? (anchor.closest('tr')?.querySelector<HTMLElement>('.check') ?? primary()) : anchor}
      items={useItems(props)}
      onClose={onClose}
    />
  )
}

function useItems({ row, page, isClosed, acts, onPage, onQuestion }: RowMenuProps): MenuItem[] {
  const { t } = useLingui()
  useLanguage()
  const { id, number, section, priority, arrivedAt, link } = row
  const asks = (label: string, icon: MenuItem['icon'], question: RowQuestion): MenuItem => ({
    label,
    icon,
    onPress: () => onQuestion(question),
  })
  const transfer = asks(t`Move to another slot`, ArrowRightLeft, 'transfer')
  const slip = asks(t`Print slip`, Printer, 'slip')
  const send = link === undefined ? [] : [asks(t`Send the link on WhatsApp`, MessageCircle, 'whatsapp')]
  const correct = asks(t`Correct details`, Pencil, 'correct')
  const links =
    link === undefined
      ? []
      : [asks(t`Send the link by SMS`, MessageSquareText, 'sms'), asks(t`Share link`, Share2, 'link')]
  const cancel: MenuItem = { ...asks(t`Cancel token`, X, 'cancel'), isDestructive: true }
  const to = (label: string, where: MenuPage, begins = false): MenuItem => ({
    label,
    icon: where === 'priority' ? Star : where === 'more' ? EllipsisVertical : ChevronLeft,
    leads: where === 'acts' ? undefined : ChevronRight,
    begins,
    onPress: () => onPage(where),
  })
  const more = to(t`More`, 'more', true)
  if (section === 'done') {
    return [
      asks(t`Next visit`, CalendarPlus, 'visit'),
      ...(acts && !isClosed ? [asks(t`Completed by mistake`, RotateCcw, 'again')] : []),
      slip,
      ...send,
      correct,
    ]
  }
  if (!acts || isClosed) {
    if (page === 'more') return [to(t`Back`, 'acts'), ...links, slip]
    return [transfer, cancel, ...send, correct, ...(links.length > 0 ? [more] : [slip])]
  }
  if (page === 'priority') {
    return [
      to(t`Back`, 'acts'),
      ...priorities.options.map((value) => ({
        label: priorityText(value),
        checked: value === priority,
        onPress: () => acts.prioritise(id, value),
      })),
    ]
  }
  const isWaiting = section === 'waiting'
  const undo = acts.undoOf(id)
  /** The row moves to another part of the list, with the button that had the focus. */
  const moves = (act: (id: string) => void) => () => {
    act(id)
    focusPrimary()
  }
  const call: MenuItem = {
    label: section === 'called' ? t`Call again` : t`Call ${number} now`,
    icon: Megaphone,
    onPress: section === 'away' ? moves(acts.call) : () => acts.call(id),
  }
  const notHere: MenuItem = { label: t`Not here`, icon: UserX, onPress: moves(acts.markAway) }
  const arrived: MenuItem = { label: t`Arrived`, icon: Check, onPress: () => acts.arrive(id) }
  if (page === 'more') {
    return [
      to(t`Back`, 'acts'),
      ...(isWaiting ? [asks(t`Move up`, ChevronUp, 'up'), asks(t`Move down`, ChevronDown, 'down'), transfer] : []),
      ...(isWaiting && arrivedAt === undefined ? [notHere] : []),
      ...(section === 'called' && arrivedAt === undefined ? [arrived] : []),
      ...links,
      slip,
      ...(undo ? [{ label: t`Undo`, icon: Undo2, onPress: moves(undo) }] : []),
      cancel,
    ]
  }
  switch (section) {
    case 'away':
      return [
        { label: t`Back in line`, icon: CornerDownRight, onPress: moves(acts.rejoin) },
        call,
        transfer,
        ...send,
        correct,
        more,
      ]
    case 'called':
      return [call, notHere, transfer, ...send, correct, more]
    default:
      return [call, arrivedAt === undefined ? arrived : notHere, to(t`Priority`, 'priority'), ...send, correct, more]
  }
}
