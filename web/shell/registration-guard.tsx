import { lazy } from 'react'
import { Outlet } from 'react-router'
import { useAdminSession } from '../lib/admin-session.ts'
import { textsReady } from '../lib/texts.ts'

const AdminGuard = lazy(() => import('./admin-guard.tsx').then(textsReady))

/** The registration form is public. An admin with an expired session passes the gate first and finds the draft. */
export default function RegistrationGuard() {
  return useAdminSession() === 'ended' ? <AdminGuard /> : <Outlet />
}
