import { useEffect, useState } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { isRefusal, useHospitalProfile } from '../lib/session.ts'
import { readLastHospital, storeLastHospital } from './last-known.ts'

/** The desk's hospital with its doctors and slots; the last known one while the server is unreachable. */
export function useDeskHospital() {
  const { data, error, failureCount, errorUpdateCount, failureReason, isFetching, refetch } = useHospitalProfile()
  const [lastKnown] = useState(readLastHospital)
  useEffect(() => {
    if (data) storeLastHospital(data)
  }, [data])
  const isUnreachable = failureCount + errorUpdateCount > 0 && !isRefusal(failureReason)
  const hospital: HospitalProfile | undefined = data ?? (isUnreachable ? lastKnown : undefined)
  return { hospital, problem: isRefusal(error) ? null : error, isFetching, refetch }
}
