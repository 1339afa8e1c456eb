import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile, Slot } from '#contract/slots.ts'
import { today } from '../lib/dates.ts'
import { useClock } from '../live-queue/index.ts'
import { Button, useDialogs } from '../ui/index.ts'
import { AddSheet } from './add-sheet.tsx'
import { KeyHint } from './desk-keys.tsx'
import { useWalkInSlip } from './use-slip.ts'
import { useWalkIn } from './walk-in.ts'
import './add-patient.css'
import './queue-sheets.css'

/** @param isOtherDay no patient is called on another day than today: there this is the one filled button */
export function AddPatientButton({ isOtherDay, onPress }: { isOtherDay: boolean; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <Button
      kind={isOtherDay ? 'primary' : 'second'}
      icon={Plus}
      className="add-patient"
      title={t`Add Patient (Alt+N)`}
      aria-keyshortcuts="Alt+N"
      onClick={onPress}
    >
      <Trans>Add Patient</Trans>
      <KeyHint>Alt N</KeyHint>
    </Button>
  )
}

export interface AddPatientProps {
  hospital: HospitalProfile
  doctor: HospitalProfile['doctors'][number] | undefined
  slot: Slot | undefined
  /** Another day than today. */
  day?: ServiceDay | undefined
  /** Whether the sheet was asked for. It is not in the head of a list with its button, which moves when a tablet is turned. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Adds a walk-in: the shortcut, and the sheet that it and the button open. */
export function AddPatient({ hospital, doctor, slot, day, isOpen, onOpen }: AddPatientProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const walkIn = useWalkIn()
  useWalkInSlip(hospital, walkIn)
  const now = useClock((at) => today(at, hospital.timeZone))
  const hasSlot = doctor !== undefined && slot !== undefined
  const refuse = useEffectEvent(() => {
    onOpen(false)
    void dialogs.alert(t`Choose a doctor and a slot first.`)
  })
  useEffect(() => {
    if (isOpen && !hasSlot) refuse()
  }, [isOpen, hasSlot])
  function close() {
    onOpen(false)
    if (!walkIn.isAdding) walkIn.forget()
  }
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyN') return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) onOpen(true)
    else if (isOpen && walkIn.added) walkIn.forget()
  })
  useEffect(() => {
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  if (!isOpen || !hasSlot) return null
  return (
    <AddSheet
      title={t`Add Patient`}
      hospital={hospital}
      walkIn={walkIn}
      slotId={slot._id}
      day={day ?? now}
      onClose={close}
    />
  )
}
