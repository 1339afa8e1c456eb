import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  CalendarPlus,
  CircleUser,
  History,
  Hospital,
  MessageSquareText,
  Monitor,
  ShieldCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Permission } from '#contract/permissions.ts'
import {
  accountAddress,
  clinicAddress,
  historyAddress,
  menuAddress,
  messagesAddress,
  peopleAddress,
  screensAddress,
  securityAddress,
  settingsAddress,
} from './addresses.ts'

/** A part of the settings with an address of its own. */
export interface Section {
  to: string
  icon: LucideIcon
  name: MessageDescriptor
  /** Its contents, for the list on a phone. */
  holds: MessageDescriptor
  needs: Permission
  /** The hospital's own log-in has none. */
  ofPerson?: true
}

/** The sections of the settings, in the order of the menu. */
export const sections: readonly Section[] = [
  {
    to: settingsAddress,
    icon: CalendarPlus,
    name: msg`Doctors and days`,
    holds: msg`Doctors, slots, leave`,
    needs: 'schedule',
  },
  {
    to: clinicAddress,
    icon: Hospital,
    name: msg`Clinic`,
    holds: msg`Details, short address, sessions`,
    needs: 'settings',
  },
  {
    to: screensAddress,
    icon: Monitor,
    name: msg`Screens and papers`,
    holds: msg`Displays, kiosks, slips, poster`,
    needs: 'settings',
  },
  { to: peopleAddress, icon: Users, name: msg`People`, holds: msg`Log-ins, roles, invitations`, needs: 'people' },
  {
    to: messagesAddress,
    icon: MessageSquareText,
    name: msg`Messages`,
    holds: msg`WhatsApp, SMS, budget`,
    needs: 'settings',
  },
  {
    to: securityAddress,
    icon: ShieldCheck,
    name: msg`Security`,
    holds: msg`Hospital’s password and own log-in`,
    needs: 'security',
  },
  { to: historyAddress, icon: History, name: msg`History`, holds: msg`Who did what`, needs: 'trail' },
  {
    to: accountAddress,
    icon: CircleUser,
    name: msg`Your account`,
    holds: msg`Name, password, second step, sessions`,
    needs: 'me',
    ofPerson: true,
  },
]

const others: readonly string[] = [
  clinicAddress,
  screensAddress,
  peopleAddress,
  messagesAddress,
  securityAddress,
  historyAddress,
  accountAddress,
  menuAddress,
]

/** Which section an address shows: the first one at every address of a doctor. */
export const sectionOf = (path: string): string =>
  others.find((address) => path.toLowerCase().startsWith(address)) ?? settingsAddress
