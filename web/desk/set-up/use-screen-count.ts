import { useQuery } from '@tanstack/react-query'
import { listDevices } from '#contract/devices.ts'
import { callAsHospital } from '../../lib/session.ts'

/** Shared with the settings, which list them. */
export const devicesKey = ['hospital', 'devices']

/** How many screens are paired, without kiosks; undefined before that is known. */
export function useScreenCount(): number | undefined {
  const { data } = useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => callAsHospital(listDevices, { signal }),
  })
  return data?.filter(({ kind }) => kind === 'display').length
}
