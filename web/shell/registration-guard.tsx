import { lazy } from 'react'
import { Outlet } from 'react-router'
import { useAdminSession } from '../lib/admin-session.ts'

const AdminGuard = lazy(() => import('./admin-guard.tsx'))

/** Everybody may ask to be registered; an admin whose session is over goes through the gate first, and finds what was
 *  typed. */
export default function RegistrationGuard() {
  return useAdminSession() === 'ended' ? <AdminGuard /> : <Outlet />
}
