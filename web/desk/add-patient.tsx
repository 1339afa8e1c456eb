import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile, Slot } from '#contract/slots.ts'
import { today } from '../lib/dates.ts'
import { useClock } from '../live-queue/index.ts'
import { Button, useDialogs } from '../ui/index.ts'
import { AddSheet } from './add-sheet.tsx'
import { KeyHint } from './key-hints.tsx'
import { useWalkInSlip } from './use-slip.ts'
import { useWalkIn } from './use-walk-in.ts'
import './add-patient.css'

export interface AddPatientProps {
  hospital: HospitalProfile
  doctor: HospitalProfile['doctors'][number] | undefined
  slot: Slot | undefined
  /** Another day than today. */
  day?: ServiceDay | undefined
}

/** Adds a walk-in: the button, its shortcut, and the sheet that it opens. */
export function AddPatient({ hospital, doctor, slot, day }: AddPatientProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const walkIn = useWalkIn()
  useWalkInSlip(hospital, walkIn)
  const now = useClock((at) => today(at, hospital.timeZone))
  const [isOpen, setOpen] = useState(false)

  function open() {
    if (doctor && slot) setOpen(true)
    else void dialogs.alert(t`Choose a doctor and a slot first.`)
  }
  function close() {
    setOpen(false)
    if (!walkIn.isAdding) walkIn.forget()
  }
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyN') return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) open()
    else if (isOpen && walkIn.added) walkIn.forget()
  })
  useEffect(() => {
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <Button
        // no patient is called on another day: this is its one filled button
        kind={day === undefined ? 'second' : 'primary'}
        icon={Plus}
        className="add-patient"
        title={t`Add Patient (Alt+N)`}
        aria-keyshortcuts="Alt+N"
        onClick={open}
      >
        <Trans>Add Patient</Trans>
        <KeyHint>Alt N</KeyHint>
      </Button>
      {isOpen && doctor && slot && (
        <AddSheet
          title={t`Add Patient`}
          hospital={hospital}
          walkIn={walkIn}
          slotId={slot._id}
          day={day ?? now}
          onClose={close}
        />
      )}
    </>
  )
}
