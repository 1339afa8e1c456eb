import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { showHospital } from '#contract/hospitals.ts'
import { slotsOfDoctor } from '#contract/slots.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { call } from '../lib/api.ts'
import { clockTime, longDay } from '../lib/dates.ts'
import { problemText } from '../lib/problem-text.ts'
import { textsReady } from '../lib/texts.ts'
import { useClock } from '../live-queue/index.ts'
import { Button, Card, useDialogs } from '../ui/index.ts'
import { recentPatients, type TypedPatient } from './recent-patients.ts'

const loadSheet = () => import('./booking-sheet.tsx').then(textsReady)
const BookingSheet = lazy(loadSheet)

/** A place that has opened. *Take it* opens the booking form, with the patient of the last booking. */
export function OfferedPlace({ entry }: { entry: WaitlistEntry }) {
  const dialogs = useDialogs()
  const until = entry.offeredUntil === undefined ? 0 : Date.parse(entry.offeredUntil)
  const isOver = useClock((now) => now >= until)
  const [person, setPerson] = useState<TypedPatient>(() => ({
    name: '',
    age: '',
    gender: 'Male',
    ...recentPatients()[0],
  }))
  const { doctorId, hospitalId, slotId, appointmentDate: day, doctorName, slotName } = entry
  const { mutate, data, reset, isPending } = useMutation({
    mutationFn: async () => {
      const [hospital, slots] = await Promise.all([
        call(showHospital, { params: { id: hospitalId } }),
        call(slotsOfDoctor, { params: { doctorId }, query: { date: day } }),
        loadSheet(),
      ])
      const doctor = hospital.doctors.find(({ _id }) => _id === doctorId)
      const slot = slots.find(({ _id }) => _id === slotId)
      return doctor && slot && { hospital, doctor, slot, day }
    },
    onError: (problem) => void dialogs.alert(problemText(problem)),
  })
  if (isOver && !data) return null
  const label = `offered-${slotId}-${day}`
  const time = clockTime(until)
  return (
    <Card as="section" className="offered-place" aria-labelledby={label}>
      <p id={label} role="status">
        <Trans>A place is free</Trans>
      </p>
      <p>
        <b>{doctorName}</b>, {longDay(day)}, {slotName}
      </p>
      <p className="muted">
        <Trans>Kept for you until {time}.</Trans>
      </p>
      <Button wide className="offer-act" busy={isPending} aria-describedby={label} onClick={() => mutate()}>
        <Trans>Take it</Trans>
      </Button>
      {data && (
        <Suspense>
          <BookingSheet {...data} person={person} onType={setPerson} onClose={reset} />
        </Suspense>
      )}
    </Card>
  )
}
