import { AdminFactors } from '../admin/admin-factors.tsx'
import { Gate } from '../admin/gate.tsx'
import { useAdminSession } from '../lib/admin-session.ts'
import { useAdminFactors } from '../people/index.ts'
import { Outlet, Skeleton, Skeletons } from '../ui/index.ts'

/** The admin's pages. Without the admin's token the gate is shown at the same address, and without the second factor that is needed the
 *  screen that sets one. */
export default function AdminGuard() {
  const session = useAdminSession()
  return session === 'in' ? <WithFactor /> : <Gate ended={session === 'ended'} />
}

function WithFactor() {
  const { data, error } = useAdminFactors()
  if (data?.isNeeded) return <AdminFactors isNeeded />
  if (data || error) return <Outlet />
  return (
    <Skeletons>
      <Skeleton height="240px" />
    </Skeletons>
  )
}
