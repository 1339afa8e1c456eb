import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { myAppointments } from '#contract/appointments.ts'
import { callAsPatient } from '../lib/session.ts'
import { Skeleton } from '../ui/index.ts'
import { BookAgainList } from './book-again.tsx'
import MyClinics from './my-clinics.tsx'
import NoAppointments from './no-appointments.tsx'
import { pastQuery } from './past-query.ts'
import { useDayParts } from './use-day-parts.ts'

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
