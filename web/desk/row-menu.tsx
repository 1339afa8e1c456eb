import { useLingui } from '@lingui/react/macro'
import {
  ArrowRightLeft,
  Check,
  ChevronDown,
  ChevronUp,
  CornerDownRight,
  Megaphone,
  Printer,
  Share2,
  Siren,
  Star,
  UserX,
  X,
} from 'lucide-react'
import { priority as priorities } from '#contract/appointments.ts'
import { useLanguage } from '../lib/use-language.ts'
import { Menu, type MenuItem } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'
import { focusPrimary } from './focus-primary.ts'
import { priorityText } from './reason-text.ts'
import type { DeskActs } from './use-desk-acts.ts'

/** The acts of a row that ask for more first. */
export type RowQuestion = 'up' | 'down' | 'transfer' | 'slip' | 'link' | 'cancel'

export interface RowMenuProps {
  row: DeskRow
  /** The row's button. */
  anchor: HTMLElement
  /** The priorities instead of the acts. */
  isPriority: boolean
  acts: DeskActs
  onPriority: () => void
  onQuestion: (question: RowQuestion) => void
  onClose: () => void
}

/** Everything that the desk can do to one appointment. */
export function RowMenu({ row, anchor, isPriority, acts, onPriority, onQuestion, onClose }: RowMenuProps) {
  const { t } = useLingui()
  useLanguage()
  const { id, number, section, priority, arrivedAt, link } = row

  function items(): MenuItem[] {
    if (isPriority) {
      return priorities.options.map((value) => ({
        label: priorityText(value),
        checked: value === priority,
        onPress: () => acts.prioritise(id, value),
      }))
    }
    const calls = section === 'called' ? t`Call again` : t`Call ${number} now`
    const elsewhere: MenuItem[] = [
      { label: t`Move to another slot`, icon: ArrowRightLeft, onPress: () => onQuestion('transfer') },
      { label: t`Print slip`, icon: Printer, onPress: () => onQuestion('slip') },
      ...(link === undefined ? [] : [{ label: t`Share link`, icon: Share2, onPress: () => onQuestion('link') }]),
      { label: t`Cancel token`, icon: X, isDestructive: true, onPress: () => onQuestion('cancel') },
    ]
    const places: MenuItem[] = [
      { label: t`Emergency`, icon: Siren, begins: true, onPress: () => acts.prioritise(id, 'emergency') },
      { label: t`Priority`, icon: Star, onPress: onPriority },
      { label: t`Move up`, icon: ChevronUp, onPress: () => onQuestion('up') },
      { label: t`Move down`, icon: ChevronDown, onPress: () => onQuestion('down') },
    ]
    /** The row moves to another part of the list, with the button that had the focus. */
    const moves = (act: (id: string) => void) => () => {
      act(id)
      focusPrimary()
    }
    if (section === 'away') {
      return [
        { label: calls, icon: Megaphone, onPress: moves(acts.call) },
        { label: t`Back in line`, icon: CornerDownRight, onPress: moves(acts.rejoin) },
        ...elsewhere,
      ]
    }
    return [
      { label: calls, icon: Megaphone, onPress: () => acts.call(id) },
      ...(arrivedAt === undefined ? [{ label: t`Arrived`, icon: Check, onPress: () => acts.arrive(id) }] : []),
      { label: t`Not here`, icon: UserX, onPress: moves(acts.markAway) },
      ...(section === 'waiting' ? places : []),
      ...elsewhere,
    ]
  }
  return <Menu key={`${isPriority}`} label={t`Token ${number}`} anchor={anchor} items={items()} onClose={onClose} />
}
