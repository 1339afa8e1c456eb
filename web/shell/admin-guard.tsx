import { Gate } from '../admin/gate.tsx'
import { useAdminSession } from '../lib/admin-session.ts'
import { Outlet } from '../ui/index.ts'

/** The admin's pages. Without the admin's token the gate is shown at the same address. */
export default function AdminGuard() {
  const session = useAdminSession()
  return session === 'in' ? <Outlet /> : <Gate ended={session === 'ended'} />
}
