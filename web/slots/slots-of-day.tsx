import { useLingui, Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { DoctorDay, SlotDay } from '#contract/schedule.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { Slot } from '#contract/slots.ts'
import { slotTimes, bareTime } from '../lib/dates.ts'
import { late, latePart } from '../lib/late.tsx'
import { Skeleton, SlotButton, useDialogs } from '../ui/index.ts'
import { deskCanTake, leftText, reasonText, shortReason } from './day-words.ts'
import type { Estimate } from '#contract/estimate.ts'
import '../ui/slot-button/slot-button.css'

const Waitlist = latePart(
  late(() => import('./waitlist.tsx')),
  () => <Skeleton height="48px" />,
)

export interface SlotsOfDayProps {
  slots: readonly Slot[]
  day: DoctorDay
  today: ServiceDay
  /** The hospital's IANA time zone. */
  timeZone: string
  /** The selected slot's id. */
  chosen: string | undefined
  canWait: boolean
  /** The desk also takes a slot that is full or not open yet. */
  isDesk: boolean
  /** @param slot with its times on that day */
  onChoose: (slot: Slot) => void
}

/** A doctor's slots on one day. One that cannot be booked says why when it is pressed. */
export function SlotsOfDay({ slots, day, today, timeZone, chosen, canWait, isDesk, onChoose }: SlotsOfDayProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const timesOf = (slot: Slot) => {
    const { startTime, endTime } = slotTimes(slot)
    return t`${startTime} to ${endTime}`
  }

  function press(slot: Slot, why: SlotDay['why'] = null) {
    const { name, active } = slot
    if (active && isDesk && deskCanTake({ why })) onChoose(slot)
    else if (!active || why?.code === 'slot-full') void dialogs.alert(t`${name} is full`)
    else if (why) void dialogs.alert(reasonText(why, today))
    else onChoose(slot)
  }
  return (
    <div className="slots">
      {slots.map((every) => {
        const onDay = day.slots.find(({ slotId }) => slotId === every._id)
        const slot = onDay ? { ...every, startTime: onDay.startTime, endTime: onDay.endTime } : every
        const why = onDay?.why
        const isFull = slot.active && why?.code === 'slot-full'
        return (
          <Fragment key={slot._id}>
            <SlotButton
              name={slot.name}
              times={timesOf(slot)}
              note={!slot.active ? t`Full` : why ? shortReason(why, today) : leftText(onDay?.left ?? null)}
              look={!slot.active ? undefined : why ? 'gone' : 'left'}
              pressed={slot._id === chosen}
              onClick={() => press(slot, why)}
            />
            {onDay?.estimate && slot.active && !why && <TurnNow of={onDay.estimate} timeZone={timeZone} />}
            {isFull && canWait && <Waitlist slot={slot} day={day.date} onTake={() => onChoose(slot)} />}
          </Fragment>
        )
      })}
    </div>
  )
}

/** Under a slot of today: when a patient who takes a token now is called.
 *  @param timeZone the hospital's */
function TurnNow({ of: estimate, timeZone }: { of: Estimate; timeZone: string }) {
  const [from, to] = [estimate.from, estimate.to].map((end) => bareTime(Date.parse(end), timeZone))
  return (
    <p className="turn-now">
      <Trans>
        A token taken now: about {from} to {to}
      </Trans>
    </p>
  )
}
