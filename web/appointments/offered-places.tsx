import { useQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFocusInList } from '../lib/focus-in-list.ts'
import { liveStore, useShows } from '../lib/live-socket.ts'
import { waitlistQuery } from '../lib/waitlist-query.ts'
import { ChangedCards } from './changed-cards.tsx'
import { RescheduleHost } from './reschedule-host.tsx'
import './offer.css'
import { Trans } from '@lingui/react/macro'
import { placeKey } from '#contract/messages.ts'
import { placeIsFree } from '#contract/notice-texts.ts'
import { showHospital } from '#contract/hospitals.ts'
import { slotsOfDoctor } from '#contract/slots.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { call } from '../lib/api.ts'
import { clockTime, longDay } from '../lib/dates.ts'
import { problemText } from '../lib/problem-text.ts'
import { late, latePart, LateSheet } from '../lib/late.tsx'
import { writeText } from '../lib/write-text.ts'
import { useClock } from '../live-queue/index.ts'
import { Button, Card, useDialogs } from '../ui/index.ts'
import type { TypedPatient } from './typed-patient.ts'

/** What hospitals have done to the patient's tokens, the places that are kept for the patient, who waited for them, the sheet that changes a token's day, and the focus after an act on a card. A state of a queue in which the
 *  patient waits for a place arrives when one is offered. */
export default function OfferedPlaces() {
  const { data = [], refetch } = useQuery(waitlistQuery)
  useFocusInList('.appt, .unconfirmed, .told, .offered-place, .note, .day-acts', () =>
    document.querySelector('main h1'),
  )
  useEffect(() => {
    const waits = data.filter(({ offeredUntil }) => offeredUntil === undefined)
    const versions = () => waits.map(({ slotId, appointmentDate }) => liveStore.state(slotId, appointmentDate)?.version)
    let known = versions()
    return liveStore.watch(() => {
      const now = versions()
      const isNew = now.some((version, place) => version !== known[place])
      known = now
      if (isNew) void refetch()
    })
  }, [data, refetch])
  return (
    <>
      <ChangedCards />
      {data.map((entry) => (
        <OfferedPlace key={`${entry.slotId} ${entry.appointmentDate}`} entry={entry} />
      ))}
      <RescheduleHost />
    </>
  )
}

const lateSheet = late(() => import('./booking-sheet.tsx'))
const BookingSheet = latePart(lateSheet, LateSheet)

/** A place that has opened. *Take it* opens the booking form. */
function OfferedPlace({ entry }: { entry: WaitlistEntry }) {
  const dialogs = useDialogs()
  const until = entry.offeredUntil === undefined ? 0 : Date.parse(entry.offeredUntil)
  const isOver = useClock((now) => now >= until)
  const [person, setPerson] = useState<TypedPatient>({ name: '', age: '', gender: 'Male' })
  const { doctorId, hospitalId, slotId, appointmentDate: day, doctorName, slotName } = entry
  useShows(placeKey(slotId, day))
  const { mutate, data, reset, isPending } = useMutation({
    mutationFn: async () => {
      const [hospital, slots] = await Promise.all([
        call(showHospital, { params: { id: hospitalId } }),
        call(slotsOfDoctor, { params: { doctorId }, query: { date: day } }),
        lateSheet.load(),
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
        {writeText(placeIsFree)}
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
      {data && <BookingSheet {...data} person={person} onType={setPerson} onClose={reset} />}
    </Card>
  )
}
