import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile, Slot } from '#contract/slots.ts'
import { slotTimes } from '../lib/dates.ts'
import { Button, Name, Sheet, useDialogs } from '../ui/index.ts'
import { KeyHint } from './key-hints.tsx'
import { useWalkInSlip } from './use-slip.ts'
import { useWalkIn } from './use-walk-in.ts'
import { WalkInForm } from './walk-in-form.tsx'
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
  const printSlip = useWalkInSlip(hospital, slot?._id, walkIn)
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
        <Sheet title={t`Add Patient`} onClose={close}>
          <p className="walk-in-where">
            <b>
              <Name of={doctor} />
            </b>{' '}
            <SlotText of={slot} />
          </p>
          <WalkInForm
            walkIn={walkIn}
            ids={{
              doctorId: doctor._id,
              hospitalId: hospital._id,
              slot: slot._id,
              ...(day !== undefined && { appointmentDate: day }),
            }}
            canExceed={slot.active}
            onPrint={printSlip}
            onDone={close}
          />
        </Sheet>
      )}
    </>
  )
}

function SlotText({ of: slot }: { of: Slot }) {
  const { name } = slot
  const { startTime, endTime } = slotTimes(slot)
  return (
    <span>
      <Trans>
        {name}, {startTime} to {endTime}
      </Trans>
    </span>
  )
}
