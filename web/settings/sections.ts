import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CalendarPlus, Hospital, Monitor, type LucideIcon } from 'lucide-react'
import type { PageAddress } from '#contract/page-addresses.ts'
import { clinicAddress, menuAddress, screensAddress, settingsAddress } from './addresses.ts'

/** A part of the settings with an address of its own. */
export interface Section {
  to: PageAddress
  icon: LucideIcon
  name: MessageDescriptor
  /** Its contents, for the list on a phone. */
  holds: MessageDescriptor
}

/** The sections of the settings, in the order of the menu. */
export const sections: readonly Section[] = [
  { to: settingsAddress, icon: CalendarPlus, name: msg`Doctors and days`, holds: msg`Doctors, slots, leave` },
  { to: clinicAddress, icon: Hospital, name: msg`Clinic`, holds: msg`Details, short address, sessions` },
  { to: screensAddress, icon: Monitor, name: msg`Screens and papers`, holds: msg`Displays, kiosks, slips, poster` },
]

const others: readonly PageAddress[] = [clinicAddress, screensAddress, menuAddress]

/** Which section an address shows: the first one at every address of a doctor. */
export const sectionOf = (path: string): PageAddress =>
  others.find((address) => path.toLowerCase().startsWith(address)) ?? settingsAddress
