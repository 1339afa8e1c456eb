import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { myAppointments } from '#contract/appointments.ts'
import { callAsPatient } from '../lib/session.ts'
import { Skeleton, Card } from '../ui/index.ts'
import MyClinics from './my-clinics.tsx'
import NoAppointments from './no-appointments.tsx'
import { pastQuery } from './past-query.ts'
import { useDayParts } from './use-day-parts.ts'
import { BookAgain } from './past-visits.tsx'

/** The home without an open token: thanks for the one completed last today, else where to book one. */
export default function NoneOpen() {
  const { data, isPending } = useQuery({
    queryKey: ['patient', 'completed'],
    queryFn: ({ signal }) => callAsPatient(myAppointments, { query: { status: 'completed' }, signal }),
    retry: false,
    // asked whenever the last open token has gone
    gcTime: 0,
  })
  const [last] = data ?? []
  const past = useInfiniteQuery({ ...pastQuery, enabled: last !== undefined, retry: false })
  const visit = past.data?.pages[0]?.appointments.find(({ _id }) => _id === last?._id)
  const day = useDayParts(last !== undefined)
  if (isPending || (last && (!day || past.isPending))) return <Skeleton height="230px" />
  return (
    <>
      {last && day ? <day.Thanks of={last} feedback={visit?.feedback} /> : <NoAppointments />}
      {!last && <BookAgainList />}
      <MyClinics />
    </>
  )
}

/** How many of the last visits the home offers to repeat. */
const shown = 3

/** On the home without a token: the next visit for the people of the last ones. Renders nothing without one. */
function BookAgainList() {
  const { data } = useInfiniteQuery(pastQuery)
  const done = data?.pages[0]?.appointments.filter(({ status, canBook }) => status === 'completed' && canBook) ?? []
  const people = new Map(done.toReversed().map((visit) => [`${visit.doctor._id} ${visit.patient.name}`, visit]))
  const visits = [...people.values()].toReversed().slice(0, shown)
  if (visits.length === 0) return null
  return (
    <Card className="stack">
      {visits.map((visit) => (
        <div key={visit._id}>
          <p className="muted">
            <bdi>{visit.doctor.name}</bdi>, <bdi>{visit.hospital.name}</bdi>
          </p>
          <BookAgain visit={visit} />
        </div>
      ))}
    </Card>
  )
}
