import { queryOptions, useQuery } from '@tanstack/react-query'
import { showOwnFactors } from '#contract/second-factors.ts'
import { adminToken, callAsAdmin } from '../lib/admin-session.ts'
import { queryClient } from '../lib/query-client.ts'
import { callAsHospital, hospitalSession } from '../lib/session.ts'
import { meChanged, useMe } from '../lib/use-me.ts'

/** Who sets and proves second factors: who is signed in at the desk, or the admin. */
export interface FactorOwner {
  call: typeof callAsHospital
  token: () => string | undefined
  /** Whose password it is. */
  password: 'own' | 'hospital' | 'none'
  hasTotp: boolean
  passkeys: number
  loginName: string
  changed: () => unknown
}

/** Who is signed in at the desk. */
export function useDeskOwner(): FactorOwner {
  const me = useMe()
  return {
    ...{ call: callAsHospital, token: hospitalSession.token, changed: () => meChanged() },
    password: me?.person === null ? 'hospital' : me?.hasPassword === false ? 'none' : 'own',
    hasTotp: me?.hasTotp ?? false,
    passkeys: me?.passkeys ?? 0,
    loginName: me?.loginName ?? '',
  }
}

const ofAdmin = queryOptions({
  queryKey: ['admin', 'factors'],
  queryFn: ({ signal }) => callAsAdmin(showOwnFactors, { signal }),
  staleTime: 60_000,
  // Recovery codes stand on the screen that it would replace.
  refetchOnWindowFocus: false,
})

/** What the admin has set up, and whether nothing else works before. */
export const useAdminFactors = () => useQuery(ofAdmin)

/** The admin. */
export function useAdminOwner(): FactorOwner {
  const { data } = useAdminFactors()
  return {
    ...{ call: callAsAdmin, token: adminToken, changed: () => queryClient.invalidateQueries(ofAdmin) },
    ...{ password: 'own', hasTotp: data?.hasTotp ?? false, passkeys: data?.passkeys ?? 0, loginName: 'admin' },
  }
}
