import { useAdminSession } from '../lib/admin-session.ts'
import { VisitorLayout } from './visitor-layout.tsx'
import { late, latePart, LateScreen } from '../lib/late.tsx'

const AdminLayout = latePart(
  late(() => import('./admin-layout.tsx')),
  LateScreen,
)

/** The layout of the registration form: the admin's for the admin, else the public one. */
export default function RegistrationLayout() {
  return useAdminSession() === 'out' ? <VisitorLayout /> : <AdminLayout />
}
