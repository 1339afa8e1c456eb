import { useLingui } from '@lingui/react/macro'
import { CalendarOff, CircleUser, LayoutDashboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Doctor } from '../desk/doctor/doctor.tsx'
import { useActSync } from '../desk/use-acts.ts'
import { late, latePart, LateSheet } from '../lib/late.tsx'
import { hospitalSession, isRefusal, useHospitalProfile, useHospitalSession } from '../lib/session.ts'
import { writeTab } from '../lib/tab-storage.ts'
import { useMe } from '../lib/use-me.ts'
import { accountAddress } from '../settings/addresses.ts'
import { Button, LinkButton, nested, Sheet, useLocation } from '../ui/index.ts'
import ForHospitals from './hospital-guard.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { StaffLogOut } from './staff-log-out.tsx'
import '../desk/doctor/doctor.css'

const OwnLeave = latePart(
  late(() => import('../settings/schedule/own-leave.tsx')),
  LateSheet,
)

/** The doctor's screen. Its address comes from a QR code: it is remembered for after the log-in. */
export default function DoctorScreen() {
  const session = useHospitalSession()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (session === 'out') writeTab('askedAddress', pathname + search)
  }, [session, pathname, search])
  return screen
}

/** The screen with what its menu opens. */
function Open() {
  const { t } = useLingui()
  const [open, setOpen] = useState<{ what: 'menu' | 'leave'; doctorId: string | undefined }>()
  const profile = useHospitalProfile()
  const isRefused = !profile.data && isRefusal(profile.error)
  useEffect(() => {
    if (isRefused) hospitalSession.end('refused')
  }, [isRefused])
  useActSync()
  const me = useMe()
  const mayLeave = me?.permissions.includes('leave')
  const isPerson = Boolean(me?.person)
  const close = () => setOpen(undefined)
  return (
    <>
      <Doctor onMenu={(doctorId) => setOpen({ what: 'menu', doctorId })} />
      {open?.what === 'menu' && (
        <Sheet title={t`Menu`} onClose={close}>
          <div className="doctor-menu">
            {mayLeave && open.doctorId !== undefined && (
              <Button kind="second" icon={CalendarOff} onClick={() => setOpen({ ...open, what: 'leave' })}>
                {t`Leave`}
              </Button>
            )}
            {isPerson && <LinkButton kind="second" icon={CircleUser} to={accountAddress}>{t`Your account`}</LinkButton>}
            <LinkButton kind="second" icon={LayoutDashboard} to="/doctorsAndAppointments">{t`Dashboard`}</LinkButton>
            <LanguageSwitch />
            <StaffLogOut inWords />
          </div>
        </Sheet>
      )}
      {open?.what === 'leave' && open.doctorId !== undefined && <OwnLeave doctorId={open.doctorId} onClose={close} />}
    </>
  )
}

const screen = nested([ForHospitals, Open])
