import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { HospitalProfile } from '#contract/accounts.ts'
import { Button } from '../ui/index.ts'
import { ChangePassword } from './change-password.tsx'
import { HospitalSheet } from './hospital-sheet.tsx'

/** Whose settings these are, and what concerns the hospital as a whole. */
export function Banner({ hospital, logOut }: { hospital: HospitalProfile; logOut: ReactNode }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'password' | 'details'>()
  const { name, address, pincode, hospitalNumber } = hospital
  const toggle = (what: 'password' | 'details') => setOpen(open === what ? undefined : what)
  return (
    <>
      <section className="settings-banner" aria-label={t`Hospital`}>
        <div>
          <h2>{name}</h2>
          <p className="muted">
            <Trans>
              {address} {pincode}. Hospital number <b>{hospitalNumber}</b>
            </Trans>
          </p>
        </div>
        <Button kind="quiet" icon={Pencil} onClick={() => toggle('details')}>
          <Trans>Edit details</Trans>
        </Button>
        <Button kind="second" icon={KeyRound} aria-expanded={open === 'password'} onClick={() => toggle('password')}>
          <Trans>Change Password</Trans>
        </Button>
        {logOut}
      </section>
      {open === 'password' && <ChangePassword hospitalNumber={hospitalNumber} onCancel={() => setOpen(undefined)} />}
      {open === 'details' && <HospitalSheet hospital={hospital} onClose={() => setOpen(undefined)} />}
    </>
  )
}
