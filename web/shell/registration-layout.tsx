import { lazy } from 'react'
import { Outlet } from 'react-router'
import { useAdminSession } from '../lib/admin-session.ts'
import { VisitorLayout } from './visitor-layout.tsx'

const AdminLayout = lazy(() => import('./admin-layout.tsx'))
const AdminGuard = lazy(() => import('./admin-guard.tsx'))

/** The frame of the registration form: the admin's own for whoever came as the admin, else the public one. */
export function RegistrationLayout() {
  return useAdminSession() === 'out' ? <VisitorLayout /> : <AdminLayout />
}

/** Everybody may ask to be registered; an admin whose session is over goes through the gate first, and finds what was
 *  typed. */
export function RegistrationGuard() {
  return useAdminSession() === 'ended' ? <AdminGuard /> : <Outlet />
}
