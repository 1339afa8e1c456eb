import { useAdminSession } from '../lib/admin-session.ts'
import { late, latePart, LateScreen } from '../lib/late.tsx'
import { Outlet } from '../ui/index.ts'

const AdminGuard = latePart(
  late(() => import('./admin-guard.tsx')),
  LateScreen,
)

/** The registration form is public. An admin with an expired session passes the gate first and finds the draft. */
export default function RegistrationGuard() {
  return useAdminSession() === 'ended' ? <AdminGuard /> : <Outlet />
}
