import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CalendarPlus, History, Hospital, Monitor, type LucideIcon } from 'lucide-react'
import type { PageAddress } from '#contract/page-addresses.ts'
import type { Permission } from '#contract/permissions.ts'
import { clinicAddress, historyAddress, menuAddress, screensAddress, settingsAddress } from './addresses.ts'

/** A part of the settings with an address of its own. */
export interface Section {
  to: PageAddress
  icon: LucideIcon
  name: MessageDescriptor
  /** Its contents, for the list on a phone. */
  holds: MessageDescriptor
  /** Only for who has it. */
  needs?: Permission
}

/** The sections of the settings, in the order of the menu. */
export const sections: readonly Section[] = [
  { to: settingsAddress, icon: CalendarPlus, name: msg`Doctors and days`, holds: msg`Doctors, slots, leave` },
  { to: clinicAddress, icon: Hospital, name: msg`Clinic`, holds: msg`Details, short address, sessions` },
  { to: screensAddress, icon: Monitor, name: msg`Screens and papers`, holds: msg`Displays, kiosks, slips, poster` },
  { to: historyAddress, icon: History, name: msg`History`, holds: msg`Who did what`, needs: 'trail' },
]

const others: readonly PageAddress[] = [clinicAddress, screensAddress, historyAddress, menuAddress]

/** Which section an address shows: the first one at every address of a doctor. */
export const sectionOf = (path: string): PageAddress =>
  others.find((address) => path.toLowerCase().startsWith(address)) ?? settingsAddress
