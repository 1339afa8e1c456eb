import { useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { Button, IconButton } from '../ui/index.ts'
import { useStaffLogOut } from './use-staff-log-out.ts'

/** The staff's log-out button, on every desk page.
 *  @param inWords as a labelled button instead of a header icon */
export function StaffLogOut({ inWords = false }: { inWords?: boolean }) {
  const { t } = useLingui()
  const leave = useStaffLogOut()
  const press = () => void leave()
  if (!inWords) return <IconButton label={t`Logout`} icon={LogOut} onClick={press} />
  return <Button kind="second" icon={LogOut} onClick={press}>{t`Logout`}</Button>
}
