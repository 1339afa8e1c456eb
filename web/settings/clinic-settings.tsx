import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { detailNames } from '#contract/hospitals.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { detailLabels } from '../lib/hospital-details.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Card, Facts, PageTitle, VisuallyHidden } from '../ui/index.ts'
import { ChangeNote } from './change-note.tsx'
import { HospitalSheet } from './hospital-sheet.tsx'
import { PositionSettings } from './position-settings.tsx'
import { ShortAddressSettings } from './short-address-settings.tsx'
import { SessionSettings } from './session-settings.tsx'

/** The section *Clinic*: what patients see of the hospital, and what holds for all of its sessions. */
export function ClinicSettings({ hospital }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`Clinic`}</PageTitle>
      <div className="settings-two">
        <Details hospital={hospital} />
        <div className="settings-stack">
          <ShortAddressSettings hospital={hospital} />
          <PositionSettings hospital={hospital} />
          <SessionSettings hospital={hospital} />
        </div>
      </div>
    </>
  )
}

/** The details that patients see, and a change of them that waits for the admin. */
function Details({ hospital }: { hospital: HospitalProfile }) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useTexts<string>()
  const edit = useRef<HTMLButtonElement>(null)
  const facts = detailNames.flatMap((detail) =>
    hospital[detail] ? [[i18n._(detailLabels[detail]), hospital[detail]] as const] : [],
  )
  return (
    <div className="settings-stack">
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {hospital.change && (
        <ChangeNote
          change={hospital.change}
          onEdit={() => setOpen(true)}
          onWithdrawn={() => {
            setAnnouncement(() => t`The change is withdrawn.`)
            edit.current?.focus()
          }}
        />
      )}
      <Card as="section" className="settings-details" aria-labelledby="details">
        <h2 id="details">
          <Trans>Details that patients see</Trans>
        </h2>
        <Facts facts={facts} />
        <div>
          <Button ref={edit} kind="second" icon={Pencil} onClick={() => setOpen(true)}>
            <Trans>Edit details</Trans>
          </Button>
        </div>
      </Card>
      {isOpen && (
        <HospitalSheet
          hospital={hospital}
          onClose={() => setOpen(false)}
          onWaiting={() => setAnnouncement(() => t`The change waits for the admin's approval.`)}
        />
      )}
    </div>
  )
}
