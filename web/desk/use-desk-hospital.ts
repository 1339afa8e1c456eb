import { useEffect, useState } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { isRefusal, useHospitalProfile } from '../lib/session.ts'
import { keepLastHospital, readLastHospital } from './last-known.ts'

/** The desk's hospital with its doctors and slots; as it was known last where no answer comes. */
export function useDeskHospital() {
  const { data, error, failureCount, errorUpdateCount, failureReason, isFetching, refetch } = useHospitalProfile()
  const [lastKnown] = useState(readLastHospital)
  useEffect(() => {
    if (data) keepLastHospital(data)
  }, [data])
  const isAway = failureCount + errorUpdateCount > 0 && !isRefusal(failureReason)
  const hospital: HospitalProfile | undefined = data ?? (isAway ? lastKnown : undefined)
  return { hospital, problem: isRefusal(error) ? null : error, isFetching, refetch }
}
