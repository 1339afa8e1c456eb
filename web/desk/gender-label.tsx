import { Trans } from '@lingui/react/macro'
import type { Gender } from '#contract/appointments.ts'

export function GenderLabel({ of: gender }: { of: Gender }) {
  switch (gender) {
    case 'Male':
      return <Trans>Male</Trans>
    case 'Female':
      return <Trans>Female</Trans>
    case 'Other':
      return <Trans>Other</Trans>
  }
}
