import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import { slotsOfDoctor, type Slot } from '#contract/slots.ts'
import { call } from '../lib/api.ts'
import { dayTile, daysFrom, longDay, overToday, today, wholeTimes } from '../lib/dates.ts'
import { problemText } from '../lib/problem-text.ts'
import { DayChoice, ListEmpty, ListError, Skeleton, SlotButton, useDialogs } from '../ui/index.ts'
import { readServed } from '../lib/served.ts'

export interface DayAndSlotPickerProps {
  doctorId: string
  /** The hospital's IANA time zone. */
  timeZone: string
  /** The selected slot's id. */
  chosen: string | undefined
  /** @param day the chosen day, or undefined for the proposed day */
  onChoose: (slot: Slot, day: ServiceDay | undefined) => void
}

/** A doctor's days and slots. Pressing an inactive slot shows that it is full. */
export function DayAndSlotPicker({ doctorId, timeZone, chosen, onChoose }: DayAndSlotPickerProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [now] = useState(() => Date.now())
  const [day, setDay] = useState<ServiceDay>()
  const slots = useQuery({
    queryKey: ['slots', doctorId],
    queryFn: ({ signal }) => call(slotsOfDoctor, { params: { doctorId }, signal }),
  })
  const timesOf = (slot: Slot) => {
    const { startTime, endTime } = wholeTimes(slot)
    return t`${startTime} to ${endTime}`
  }
  function press(slot: Slot) {
    const { name, active } = slot
    if (active) onChoose(slot, day)
    else void dialogs.alert(t`${name} is full`)
  }
  if (slots.error && !slots.data) {
    return (
      <ListError
        bare
        title={t`The slots did not load.`}
        text={problemText(slots.error)}
        busy={slots.isFetching}
        onRetry={slots.refetch}
      />
    )
  }
  if (!slots.data) return <SlotsLoading />
  if (slots.data.length === 0) {
    return (
      <ListEmpty
        ghost={false}
        title={t`No slots yet`}
        text={t`This doctor has set no times. Choose another doctor, or call.`}
      />
    )
  }
  const first = today(now, timeZone)
  const days = daysFrom(first, readServed().bookingDaysAhead)
  const open = slots.data.filter((slot) => slot.active)
  const nothingLeft = open.length > 0 && open.every((slot) => overToday(slot, now, timeZone))
  const shown = day ?? (nothingLeft ? days[1] : undefined) ?? first
  return (
    <>
      <DayChoice label={longDay(shown)} value={shown} onChange={setDay} days={days.map((one) => dayTile(one, first))} />
      <div className="slots">
        {slots.data.map((slot) => (
          <SlotButton
            key={slot._id}
            name={slot.name}
            times={timesOf(slot)}
            note={slot.active ? undefined : t`Full`}
            pressed={slot._id === chosen}
            onClick={() => press(slot)}
          />
        ))}
      </div>
    </>
  )
}

function SlotsLoading() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height="112px" />
      <Skeleton height="60px" />
      <Skeleton height="60px" />
    </div>
  )
}
