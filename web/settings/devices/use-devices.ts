import { useQuery } from '@tanstack/react-query'
import { listDevices } from '#contract/devices.ts'
import { queryClient } from '../../lib/query-client.ts'
import { callAsHospital } from '../../lib/session.ts'

const queryKey = ['hospital', 'devices']

/** The paired devices of the hospital. Read more often while one has just been paired and has not asked yet. */
export const useDevices = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => callAsHospital(listDevices, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ seenAt }) => seenAt === null) ? 4_000 : 30_000),
  })

/** Reads the list again after the desk has changed it. */
export const devicesChanged = () => queryClient.invalidateQueries({ queryKey })
