import { Trans, useLingui } from '@lingui/react/macro'
import { CircleX, Hourglass, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { type ChangeOfDetails, detailNames } from '#contract/hospitals.ts'
import { type HospitalProfile, withdrawChange } from '#contract/slots.ts'
import { detailLabels, detailsIn } from '../lib/hospital-details.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Card, Facts, Note, PageTitle, useDialogs, VisuallyHidden } from '../ui/index.ts'
import { useMutation } from '@tanstack/react-query'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
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

interface ChangeNoteProps {
  change: ChangeOfDetails
  onEdit: () => void
  onWithdrawn: () => void
}

/** The hospital's requested change of details, while it waits for the admin or after its rejection. */
function ChangeNote({ change, onEdit, onWithdrawn }: ChangeNoteProps) {
  const { t, i18n } = useLingui()
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const saved = await callAsHospital(withdrawChange, {})
      onWithdrawn()
      await hospitalChanged(() => saved)
    },
    onError: (problem) => {
      void dialogs.alert(problemText(problem), { title: t`The change was not withdrawn.` })
      return hospitalChanged() // the admin may have decided meanwhile
    },
  })
  const facts = detailsIn(change.details).map(
    ([detail, wanted]) => [i18n._(detailLabels[detail]), wanted || '–'] as const,
  )
  if (change.status === 'rejected')
    return (
      <Note tone="bad" icon={CircleX} className="settings-change">
        <p>
          <b>
            <Trans>Change not approved</Trans>
          </b>
        </p>
        <p>
          <Trans>The admin rejected this change. Patients still see the earlier details.</Trans>
        </p>
        <Facts tight facts={facts} />
      </Note>
    )
  return (
    <Note tone="near" icon={Hourglass} className="settings-change">
      <p>
        <b>
          <Trans>Waiting for approval</Trans>
        </b>
      </p>
      <p>
        <Trans>Patients see the present details until the admin approves these.</Trans>
      </p>
      <Facts tight facts={facts} />
      <div className="settings-acts">
        <Button kind="second" small onClick={onEdit}>
          <Trans>Edit change</Trans>
        </Button>
        <Button kind="quiet" small busy={isPending} onClick={() => mutate()}>
          <Trans>Withdraw change</Trans>
        </Button>
      </div>
    </Note>
  )
}
