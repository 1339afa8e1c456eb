import { lazy } from 'react'
import { useAdminSession } from '../lib/admin-session.ts'
import { VisitorLayout } from './visitor-layout.tsx'
import { textsReady } from '../lib/texts.ts'

const AdminLayout = lazy(() => import('./admin-layout.tsx').then(textsReady))

/** The layout of the registration form: the admin's for the admin, else the public one. */
export default function RegistrationLayout() {
  return useAdminSession() === 'out' ? <VisitorLayout /> : <AdminLayout />
}
