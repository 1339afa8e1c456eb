import { Trans } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { sayInstant } from '../lib/dates.ts'
import { Note } from '../ui/index.ts'

/** Warns a desk of many wrong passwords for its hospital. */
export function WrongPasswords({ of }: { of: HospitalProfile['wrongPasswords'] }) {
  const [now] = useState(() => Date.now())
  if (!of) return null
  const { count } = of
  const last = sayInstant(Date.parse(of.last), now)
  return (
    <Note tone="near" icon={ShieldAlert} className="desk-note">
      <Trans>
        <b>{count} wrong passwords</b> were tried for this hospital, the last one {last}. Browsers that have logged in
        here before can still log in. If it was not your staff, choose a long password in Settings.
      </Trans>
    </Note>
  )
}
