import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, Pencil } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Name, VisuallyHidden } from '../ui/index.ts'
import { ChangeNote } from './change-note.tsx'
import { ChangePassword } from './change-password.tsx'
import { HospitalSheet } from './hospital-sheet.tsx'

/** The hospital's name and its own settings: details and password. */
export function Banner({ hospital, logOut }: { hospital: HospitalProfile; logOut: ReactNode }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'password' | 'details'>()
  const [announcement, setAnnouncement] = useTexts<string>()
  const edit = useRef<HTMLButtonElement>(null)
  const { address, pincode, hospitalNumber, change } = hospital
  const toggle = (what: 'password' | 'details') => setOpen(open === what ? undefined : what)
  return (
    <>
      <section className="settings-banner" aria-label={t`Hospital`}>
        <div>
          <h2>
            <Name of={hospital} />
          </h2>
          <p className="muted">
            <Trans>
              {address} {pincode}. Hospital number <b>{hospitalNumber}</b>
            </Trans>
          </p>
        </div>
        <Button ref={edit} kind="quiet" icon={Pencil} onClick={() => toggle('details')}>
          <Trans>Edit details</Trans>
        </Button>
        <Button kind="second" icon={KeyRound} aria-expanded={open === 'password'} onClick={() => toggle('password')}>
          <Trans>Change Password</Trans>
        </Button>
        {logOut}
      </section>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {change && (
        <ChangeNote
          change={change}
          onEdit={() => setOpen('details')}
          onWithdrawn={() => {
            setAnnouncement(() => t`The change is withdrawn.`)
            edit.current?.focus()
          }}
        />
      )}
      {open === 'password' && <ChangePassword hospitalNumber={hospitalNumber} onCancel={() => setOpen(undefined)} />}
      {open === 'details' && (
        <HospitalSheet
          hospital={hospital}
          onClose={() => setOpen(undefined)}
          onWaiting={() => setAnnouncement(() => t`The change waits for the admin's approval.`)}
        />
      )}
    </>
  )
}
