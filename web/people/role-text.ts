import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HospitalRole } from '#contract/permissions.ts'

const names: Record<HospitalRole, ReturnType<typeof msg>> = {
  owner: msg({ message: 'Owner', comment: 'A role: who owns or heads the hospital' }),
  manager: msg({ message: 'Manager', comment: 'A role: who runs the hospital from day to day' }),
  reception: msg({ message: 'Reception', comment: 'A role: who sits at the desk' }),
  doctor: msg({ message: 'Doctor', comment: 'A role' }),
}

/** What a role is called. */
export const roleText = (role: HospitalRole): string => i18n._(names[role])
