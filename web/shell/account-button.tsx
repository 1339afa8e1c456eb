import { useLingui } from '@lingui/react/macro'
import { ChevronDown, CircleUser, LogOut } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Me, PersonLogIn } from '#contract/persons.ts'
import { passOnLastKnown } from '../desk/last-known.ts'
import { handOver } from '../desk/send-acts.ts'
import { useSwitchHospital } from '../desk/use-switch-hospital.ts'
import { latePart, LateSheet } from '../lib/late.tsx'
import { lateDeskPanel, useDeskPeople } from '../people/index.ts'
import { Initials } from '../lib/initials.tsx'
import { goOnAs, openDesk } from '../people/open-desk.ts'
import { accountAddress } from '../settings/addresses.ts'
import { Button, Icon, Menu, useLocation, useNavigate, type MenuItem } from '../ui/index.ts'
import { useStaffLogOut } from './staff-log-out.tsx'

const DeskPanel = latePart(lateDeskPanel, LateSheet)

/** Who is at the desk, and where: goes on as another person, switches the hospital, opens the own account, and logs out. The hospital's own
 *  log-in has the button where a person can go on by a PIN. */
export function AccountButton({ me }: { me: Me }) {
  const { t } = useLingui()
  const switchTo = useSwitchHospital()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const logOut = useStaffLogOut()
  const [open, setOpen] = useState<'panel' | 'menu'>()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const { person } = me
  const others = useDeskPeople().filter(({ _id }) => _id !== person?._id)
  const place = me.hospital.name
  const name = person?.name ?? t`The hospital’s own log-in`
  const show = () => setOpen(others.length > 0 ? 'panel' : 'menu')
  const close = () => setOpen(undefined)

  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyU') return
    if (document.querySelector('dialog[open], [role=menu]')) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])

  async function goTo(hospitalId: string) {
    const answer = await switchTo(hospitalId)
    if (!answer) return
    openDesk(answer)
    await navigate('/hospital-dashboard')
  }
  function goOn(answer: PersonLogIn) {
    close()
    let stays = false
    handOver(() => (stays = goOnAs(answer, me.hospital._id, passOnLastKnown)))
    if (!stays || !/^\/hospital-dashboard/i.test(pathname)) void navigate('/hospital-dashboard')
  }
  const places: MenuItem[] =
    me.hospitals.length > 1
      ? me.hospitals.map((one) => ({
          label: one.name,
          checked: one._id === me.hospital._id,
          onPress: () => one._id !== me.hospital._id && void goTo(one._id),
        }))
      : []
  const account = { label: t`Your account`, onPress: () => void navigate(accountAddress) }
  const leave = { label: t`Logout`, onPress: () => void logOut() }
  const items: MenuItem[] = [
    ...places,
    ...(person ? [{ ...account, icon: CircleUser, begins: places.length > 0 }] : []),
    { ...leave, icon: LogOut },
  ]
  if (!person && others.length === 0 && !open) return <b>{place && <bdi>{place}</bdi>}</b>
  return (
    <>
      <Button
        ref={setButton}
        kind="quiet"
        className="account-button"
        aria-label={person ? t`${name} at ${place}, your account` : `${name}, ${place}`}
        aria-haspopup={others.length > 0 ? 'dialog' : 'menu'}
        aria-expanded={open !== undefined}
        aria-keyshortcuts="Alt+U"
        onClick={show}
      >
        <Initials id={person?._id} name={name} />
        <span>
          <bdi>{name}</bdi>
          <small>
            <bdi>{place}</bdi>
          </small>
        </span>
        <Icon of={ChevronDown} size="s" />
      </Button>
      {open === 'menu' && button && <Menu label={name} anchor={button} back={button} items={items} onClose={close} />}
      {open === 'panel' && (
        <DeskPanel people={others} present={name} hospitalId={me.hospital._id} onClose={close} onSwitched={goOn}>
          {places.length > 0 && (
            <div className="desk-panel-places">
              {places.map((item) => (
                <PanelButton key={item.label} of={item} onClose={close} />
              ))}
            </div>
          )}
          <div className="desk-panel-acts">
            {(person ? [account, leave] : [leave]).map((item) => (
              <PanelButton key={item.label} of={item} onClose={close} />
            ))}
          </div>
        </DeskPanel>
      )}
    </>
  )
}

function PanelButton({ of: { label, checked, onPress }, onClose }: { of: MenuItem; onClose: () => void }) {
  return (
    <Button
      kind="quiet"
      small
      aria-pressed={checked}
      onClick={() => {
        onClose()
        onPress()
      }}
    >
      {label}
    </Button>
  )
}
