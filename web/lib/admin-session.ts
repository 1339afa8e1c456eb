import { createSession } from './create-session.ts'
import { queryClient } from './query-client.ts'
import { tabStorage } from './tab-storage.ts'

/** The admin's session, of this tab only: closing the tab ends it here. The tab's form input stays. */
export const adminSession = createSession({ storage: tabStorage, tokens: ['admintoken'], queries: 'admin' })

export const { token: adminToken, call: callAsAdmin, useSession: useAdminSession } = adminSession

/** Invalidates cached lists after the admin added or changed a hospital. */
export function hospitalsChanged(): void {
  for (const queryKey of [['hospitals'], ['admin', 'hospitals']]) void queryClient.invalidateQueries({ queryKey })
}
