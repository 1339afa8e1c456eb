import { useQuery } from '@tanstack/react-query'
import { useLingui, Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DoctorDay, WhyNot } from '#contract/schedule.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { slotsOfDoctor, type Slot } from '#contract/slots.ts'
import { call } from '../lib/api.ts'
import { dayTile, longDay, proposedDay, today as dateAt } from '../lib/dates.ts'
import { problemText } from '../lib/problem-text.ts'
import { DayChoice, ListEmpty, ListError, Skeleton, Button, Note } from '../ui/index.ts'
import {
  deskCanTake,
  hasPlace,
  isPlain,
  nextWithPlace,
  proposedOf,
  leftText,
  shortReason,
  dayWithPlaces,
  reasonText,
} from './day-words.ts'
import { daysQuery } from './days-query.ts'
import { SlotsOfDay } from './slots-of-day.tsx'
import { CalendarX } from 'lucide-react'

interface Picked {
  slot: string
  /** Undefined for the proposed day. */
  day: ServiceDay | undefined
}

export interface DayAndSlotPickerProps {
  doctorId: string
  /** The hospital's IANA time zone. */
  timeZone: string
  /** The selected slot. */
  chosen: Picked | undefined
  /** Whether a full slot offers to tell the patient of a free place. */
  canWait?: boolean
  /** The day, where the caller keeps it: at the desk, which also takes slots that are full or not open yet. */
  atDesk?: { day: ServiceDay; onDay: (day: ServiceDay) => void }
  /** @param slot with its times on that day; `day` the chosen day, or undefined for the proposed day */
  onChoose: (slot: Slot, day: ServiceDay | undefined) => void
}

/** A doctor's days and slots. Days and slots without a place can be pressed too, and say why. */
export function DayAndSlotPicker({
  doctorId,
  timeZone,
  chosen,
  canWait = true,
  atDesk,
  onChoose,
}: DayAndSlotPickerProps) {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  const [ownDay, setOwnDay] = useState<ServiceDay>()
  const { day, onDay: setDay } = atDesk ?? { day: ownDay, onDay: setOwnDay }
  const strip = useRef<HTMLDivElement>(null)
  const slots = useQuery({
    queryKey: ['slots', doctorId],
    queryFn: ({ signal }) => call(slotsOfDoctor, { params: { doctorId }, signal }),
  })
  const days = useQuery(daysQuery(doctorId, timeZone, now))
  const failed = [slots, days].find(({ error, data }) => error && !data)
  if (failed) {
    return (
      <ListError
        bare
        title={t`The slots did not load.`}
        text={problemText(failed.error)}
        busy={failed.isFetching}
        onRetry={() => Promise.all([slots, days].flatMap(({ data, refetch }) => (data ? [] : [refetch()])))}
      />
    )
  }
  if (slots.data?.length === 0) {
    return (
      <ListEmpty
        ghost={false}
        title={t`No slots yet`}
        text={t`This doctor has set no times. Choose another doctor, or call.`}
      />
    )
  }
  const today = dateAt(now, timeZone)
  const shown = days.data?.find(({ date }) => date === day) ?? proposedOf(days.data ?? [], now, timeZone)
  if (!slots.data || !shown) return <SlotsLoading />
  const next = nextWithPlace(days.data ?? [], shown.date)

  function choose(slot: Slot) {
    if (shown) onChoose(slot, day ?? dayToName(slot, shown, proposedDay(slot, now, timeZone), days.data ?? []))
  }
  function show(date: ServiceDay) {
    flushSync(() => setDay(date)) // the button is gone with it: the day takes the focus
    strip.current?.querySelector<HTMLInputElement>(':checked')?.focus()
  }
  return (
    <>
      <div ref={strip}>
        <DayChoice
          label={longDay(shown.date)}
          value={shown.date}
          onChange={setDay}
          days={(days.data ?? []).map((one) => ({ ...dayTile(one.date, today), ...markOf(one, today) }))}
        />
      </div>
      <div role="status" className="contents">
        {shown.why && !isPlain(shown) && !(atDesk && shown.slots.some(deskCanTake)) && (
          <NoPlace why={shown.why} next={next} today={today} onShow={(date) => show(date)} />
        )}
      </div>
      {shown.slots.some(({ held }) => held) && (
        <SlotsOfDay
          slots={slots.data}
          day={shown}
          today={today}
          timeZone={timeZone}
          chosen={chosen && (chosen.day ?? shown.date) === shown.date ? chosen.slot : undefined}
          canWait={canWait}
          isDesk={atDesk !== undefined}
          onChoose={choose}
        />
      )}
    </>
  )
}

/** What a day's tile says of its places; nothing without rules. */
function markOf(day: DoctorDay, today: ServiceDay) {
  if (isPlain(day)) return {}
  return day.why
    ? { mark: shortReason(day.why, today), isClosed: !hasPlace(day) }
    : { mark: leftText(day.left), isClosed: false }
}

/** The day that a booking has to name, because the one that it proposes by itself has no place in the slot.
 *  @param proposed today, or tomorrow when the slot is over for today */
function dayToName(slot: Slot, shown: DoctorDay, proposed: ServiceDay, days: readonly DoctorDay[]) {
  const near = days.filter(({ date }) => date <= proposed).flatMap((day) => day.slots)
  return near.some(({ slotId, why }) => slotId === slot._id && why) ? shown.date : undefined
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

export interface NoPlaceProps {
  why: WhyNot
  /** The next day with a place. */
  next: DoctorDay | undefined
  today: ServiceDay
  onShow: (day: ServiceDay) => void
}

/** Why nothing can be booked on the chosen day, and the way to the next day with a place. */
function NoPlace({ why, next, today, onShow }: NoPlaceProps) {
  const place = next && dayWithPlaces(next, today)
  return (
    <>
      <Note tone="near" icon={CalendarX}>
        {reasonText(why, today)}
      </Note>
      {next && (
        <Button kind="second" wide onClick={() => onShow(next.date)}>
          <Trans>Show {place}</Trans>
        </Button>
      )}
    </>
  )
}
