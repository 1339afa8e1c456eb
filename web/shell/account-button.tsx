import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, CircleUser, LogOut } from 'lucide-react'
import { useState } from 'react'
import { switchHospital, type Me } from '#contract/persons.ts'
import { readUnsent } from '../desk/unsent-acts.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { Initials } from '../people/initials.tsx'
import { openDesk } from '../people/open-desk.ts'
import { accountAddress } from '../settings/addresses.ts'
import { Button, Icon, Menu, useDialogs, useNavigate, type MenuItem } from '../ui/index.ts'
import { useStaffLogOut } from './use-staff-log-out.ts'
import './account-button.css'

/** Who is at the desk, and where: switches the hospital, opens the own account, and logs out. */
export function AccountButton({ person, me }: { person: NonNullable<Me['person']>; me: Me }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const logOut = useStaffLogOut()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { name, _id } = person
  const place = me.hospital.name

  async function goTo(hospitalId: string) {
    const unsent = readUnsent().length
    const loss = t`${plural(unsent, {
      one: '# change is not sent yet. Switching the hospital discards it.',
      other: '# changes are not sent yet. Switching the hospital discards them.',
    })}`
    if (unsent > 0 && !(await dialogs.confirm(loss, { action: t`Switch` }))) return
    try {
      openDesk(await callAsHospital(switchHospital, { body: { hospitalId } }))
      await navigate('/hospital-dashboard')
    } catch (problem) {
      await dialogs.alert(problemText(problem), { title: t`The hospital was not switched.` })
    }
  }
  const places: MenuItem[] =
    me.hospitals.length > 1
      ? me.hospitals.map((one) => ({
          label: one.name,
          checked: one._id === me.hospital._id,
          onPress: () => one._id !== me.hospital._id && void goTo(one._id),
        }))
      : []
  const items: MenuItem[] = [
    ...places,
    {
      label: t`Your account`,
      icon: CircleUser,
      begins: places.length > 0,
      onPress: () => void navigate(accountAddress),
    },
    { label: t`Logout`, icon: LogOut, onPress: () => void logOut() },
  ]
  return (
    <>
      <Button
        kind="quiet"
        className="account-button"
        aria-label={t`${name} at ${place}, your account`}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Initials id={_id} name={name} />
        <span>
          <bdi>{name}</bdi>
          <small>
            <bdi>{place}</bdi>
          </small>
        </span>
        <Icon of={ChevronDown} size="s" />
      </Button>
      {anchor && <Menu label={name} anchor={anchor} back={anchor} items={items} onClose={() => setAnchor(undefined)} />}
    </>
  )
}
