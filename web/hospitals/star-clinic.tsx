import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { removeClinic, showStar, starClinic } from '#contract/my-clinics.ts'
import { callAsPatient } from '../lib/session.ts'
import { Button } from '../ui/index.ts'
import './star-clinic.css'

/** Puts a hospital among the patient's own, or takes it from them. */
export default function StarClinic({ hospitalId }: { hospitalId: string }) {
  const client = useQueryClient()
  const key = ['patient', 'star', hospitalId]
  const params = { hospitalId }
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => callAsPatient(showStar, { params, signal }) })
  const isStarred = data?.starred === true
  const starring = useMutation({
    mutationFn: async () => {
      if (isStarred) await callAsPatient(removeClinic, { params })
      else await callAsPatient(starClinic, { params, body: {} })
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: key })
      void client.invalidateQueries({ queryKey: ['patient', 'clinics'] })
    },
  })
  return (
    <Button
      kind="second"
      icon={Star}
      className="star-clinic"
      aria-pressed={isStarred}
      busy={data === undefined || starring.isPending}
      onClick={() => starring.mutate()}
    >
      <Trans>My clinics</Trans>
    </Button>
  )
}
