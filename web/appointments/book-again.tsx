import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../ui/index.ts'
import { BookAgain } from './past-visits.tsx'
import { pastQuery } from './past-query.ts'

/** How many of the last visits the home offers to repeat. */
const shown = 3

/** On the home without a token: the next visit for the people of the last ones. Renders nothing without one. */
export function BookAgainList() {
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
