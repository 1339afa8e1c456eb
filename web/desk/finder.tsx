import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { findAppointments, type FoundAppointment } from '#contract/find-appointments.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { nearDay, todayHere } from '../lib/dates.ts'
import { write } from '../lib/storage.ts'
import { callAsHospital } from '../lib/session.ts'
import { useDebouncedValue } from '../lib/use-debounced.ts'
import { useProblemText } from '../lib/use-language.ts'
import { Icon, IconButton, ListError, useLocation, useNavigate } from '../ui/index.ts'
import { FoundOption } from './found-option.tsx'
import { KeyHint } from './desk-keys.tsx'
import { show } from './shown-day.ts'
import './finder.css'

const groups = ['today', 'coming', 'past'] as const
const dashboard = '/hospital-dashboard'

export interface FinderProps {
  hospital: HospitalProfile
  onClose: () => void
}

/** Finds a patient by name, mobile or token. It lies over the screen and moves nothing; a result opens its day, with its row marked. */
export default function Finder({ hospital, onClose }: FinderProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, type] = useState('')
  const [today] = useState(() => todayHere(Date.now()))
  const [chosen, choose] = useState(0)
  /** The text of an Enter before the answer. */
  const [entered, enter] = useState('')
  const query = useDebouncedValue(typed.trim(), 120)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['hospital', 'find', query],
    queryFn: ({ signal }) => callAsHospital(findAppointments, { query: { query }, signal }),
    enabled: query !== '',
    placeholderData: (before) => (query === '' ? undefined : before),
    gcTime: 0,
  })
  const whyNot = useProblemText(error)
  const found = (query !== '' && data?.appointments) || []
  const at = Math.max(0, Math.min(chosen, found.length - 1))
  const isAnswered = data !== undefined && !isFetching && query === typed.trim()
  const closeByPress = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector('input')?.focus()
    const onPress = ({ target }: PointerEvent) => {
      if (target === element) closeByPress()
    }
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      element?.close()
    }
  }, [])
  useEffect(() => {
    document.getElementById(`found-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const slotOf = ({ slotId }: FoundAppointment) =>
    hospital.doctors.flatMap(({ slots }) => slots).find(({ _id }) => _id === slotId)

  function open(one: FoundAppointment | undefined) {
    if (!one || !slotOf(one)) return
    write('selectedDoctor', one.doctorId)
    write('selectedSlot', one.slotId)
    show({ row: one._id, day: one.when === 'today' ? undefined : one.appointmentDate })
    onClose()
    if (pathname !== dashboard) void navigate(dashboard)
  }
  const openFirst = useEffectEvent(() => {
    if (entered !== '' && entered === typed) open(found[0])
  })
  useEffect(() => {
    if (isAnswered) openFirst()
  }, [isAnswered])
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      choose((at + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter') {
      if (isAnswered) open(found[at])
      else enter(typed)
    }
  }
  const titles = { today: nearDay(today, today), coming: t`Coming`, past: t`Earlier` }
  return (
    <dialog
      ref={dialog}
      className="finder"
      aria-label={t`Find a patient`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="finder-head">
        <Icon of={Search} />
        <input
          className="input"
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-label={t`Find a patient`}
          aria-describedby="find-hint"
          aria-expanded={found.length > 0}
          aria-controls="found"
          aria-activedescendant={found.length > 0 ? `found-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            type(event.target.value)
            choose(0)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={t`Close`} icon={X} onClick={onClose} />
      </div>
      {found.length > 0 && (
        <div id="found" role="listbox" aria-label={t`Find a patient`}>
          {groups.map((when) => (
            <Group key={when} title={titles[when]} count={found.filter((one) => one.when === when).length}>
              {found.map((one, place) => (
                <Fragment key={one._id}>
                  {one.when === when && (
                    <FoundOption
                      id={`found-${place}`}
                      found={one}
                      year={today.slice(0, 4)}
                      doctor={hospital.doctors.find(({ _id }) => _id === one.doctorId)}
                      slot={slotOf(one)}
                      isChosen={place === at}
                      onPress={() => open(one)}
                    />
                  )}
                </Fragment>
              ))}
            </Group>
          ))}
        </div>
      )}
      <p id="find-hint" className={found.length > 0 && !data?.nextCursor ? 'sr' : 'finder-note'} role="status">
        {data?.nextCursor && found.length > 0 ? (
          <Trans>There are more. Type more of the name.</Trans>
        ) : found.length === 0 && isAnswered && !error && query.length > 1 ? (
          <Trans>No one is found.</Trans>
        ) : (
          found.length === 0 && <Trans>A name, the first or last four digits of a mobile, or a token of today</Trans>
        )}
      </p>
      {error && whyNot && !isFetching && (
        <ListError bare title={t`The list did not load.`} text={whyNot} onRetry={refetch} />
      )}
      {found.length > 0 && (
        <p className="finder-keys" aria-hidden="true">
          <span>
            <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> <Trans>choose a row</Trans>
          </span>
          <span>
            <KeyHint>Enter</KeyHint> <Trans>open the day</Trans>
          </span>
          <span>
            <KeyHint>Esc</KeyHint> <Trans>Close</Trans>
          </span>
        </p>
      )}
    </dialog>
  )
}

interface GroupProps {
  title: string | undefined
  count: number
  children: ReactNode
}

function Group({ title, count, children }: GroupProps) {
  if (count === 0) return null
  return (
    <div role="group" aria-label={title}>
      <h3 aria-hidden="true">{title}</h3>
      {children}
    </div>
  )
}
