import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { reachOfQueue } from '#contract/queues.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { callAsHospital } from '../lib/session.ts'
import { Note } from '../ui/index.ts'

export interface ReachNoteProps {
  slotId: string
  day: ServiceDay
  /** The names of those who are called or wait, by their ids. */
  nameOf: (id: string) => string | undefined
}

/** How those who are called or wait can be reached, before their tokens move or end: it promises no message that is not sent. */
export function ReachNote({ slotId, day, nameOf }: ReachNoteProps) {
  const { data } = useQuery({
    queryKey: ['hospital', 'queue', 'reach', slotId, day],
    queryFn: ({ signal }) => callAsHospital(reachOfQueue, { params: { slotId }, query: { date: day }, signal }),
  })
  if (!data) return null
  const { notice, phone, none, appointments } = data
  const names = appointments.flatMap(({ _id, by }) => (by === 'none' ? (nameOf(_id) ?? []) : []))
  return (
    <Note icon={UserRound} role="status" className="reach">
      {notice > 0 && (
        <p>
          <Plural value={notice} one="# gets a notice on the phone" other="# get a notice on the phone" />
        </p>
      )}
      {phone > 0 && (
        <p>
          <Plural
            value={phone}
            one="# has only a phone number: call or write"
            other="# have only a phone number: call or write"
          />
        </p>
      )}
      {none > 0 && (
        <p>
          <Plural value={none} one="# has neither" other="# have neither" />
          {names.length > 0 && <bdi>: {names.join(', ')}</bdi>}
        </p>
      )}
    </Note>
  )
}
