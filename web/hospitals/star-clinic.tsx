import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { showStar } from '#contract/my-clinics.ts'
import { callAsPatient } from '../lib/session.ts'
import { starKey, useStarring } from '../lib/use-starring.ts'
import { Button } from '../ui/index.ts'
import './hospital-card.css'

/** Puts a hospital among the patient's own, or takes it from them. */
export default function StarClinic({ hospitalId }: { hospitalId: string }) {
  const { data } = useQuery({
    queryKey: starKey(hospitalId),
    queryFn: ({ signal }) => callAsPatient(showStar, { params: { hospitalId }, signal }),
  })
  const isStarred = data?.starred === true
  const starring = useStarring(hospitalId, isStarred)
  return (
    <Button
      kind="second"
      icon={Star}
      className="star-clinic"
      aria-pressed={data?.starred}
      busy={data === undefined || starring.isPending}
      onClick={() => starring.mutate()}
    >
      <Trans>My clinics</Trans>
    </Button>
  )
}
