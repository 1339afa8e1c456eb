import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays, CalendarX2 } from 'lucide-react'
import { useId } from 'react'
import type { BoardDoctor } from '#contract/devices.ts'
import { bareTime } from '../lib/dates.ts'
import { useSpecialityName } from '../lib/speciality-name.tsx'
import { Icon, Name } from '../ui/index.ts'
import { rangeAhead } from './range-ahead.ts'
import { type Refusal, nextText, refusalText, shortRefusal } from './refusal.ts'

export interface DoctorTicketProps {
  doctor: BoardDoctor
  timeZone: string
  /** In milliseconds since 1970. */
  now: number
  /** Why no token can be taken; undefined where one can. */
  refusal: Refusal | undefined
  /** It was pressed and says why. */
  isAsked: boolean
  onPress: () => void
}

/** A doctor as a ticket to take: who, when, and how many wait. */
export function DoctorTicket({ doctor, timeZone, now, refusal, isAsked, onPress }: DoctorTicketProps) {
  const { t } = useLingui()
  const id = useId()
  const { room, session } = doctor
  const speciality = useSpecialityName(doctor)
  const waiting = session?.queue.waiting ?? 0
  const { estimate } = session ?? {}
  const range = rangeAhead(estimate, now)
  const [from, to] = [range?.from ?? 0, range?.to ?? 0].map((end) => bareTime(end, timeZone))
  return (
    <button
      type="button"
      className={refusal ? 'kiosk-doctor no' : 'kiosk-doctor'}
      aria-labelledby={`${id}-l ${id}-r`}
      onClick={onPress}
    >
      <span>
        <span className="l" id={`${id}-l`}>
          <b>
            <Name of={doctor} />
          </b>{' '}
          <span>{room ? t`${speciality}, room ${room}` : speciality}</span>{' '}
          {isAsked && refusal ? (
            <span className="t why">{refusalText(doctor, refusal)}</span>
          ) : refusal ? (
            <span className="t">{nextText(doctor)}</span>
          ) : (
            range && <span className="t">{t`Your turn: ${from} to ${to}`}</span>
          )}
        </span>{' '}
        <span className="r" id={`${id}-r`}>
          {refusal ? (
            <>
              <Icon of={refusal.kind === 'leave' || refusal.kind === 'holiday' ? CalendarX2 : CalendarDays} />
              <span>{shortRefusal(refusal)}</span>
            </>
          ) : (
            <>
              <b>{waiting}</b>{' '}
              <span>
                <Trans>waiting</Trans>
              </span>
            </>
          )}
        </span>
      </span>
    </button>
  )
}
