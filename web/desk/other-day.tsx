import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff, EllipsisVertical, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { appointmentsOfSlot } from '#contract/desk-appointments.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile, Slot } from '#contract/slots.ts'
import { longDay, nearDay } from '../lib/dates.ts'
import { useFocusInList } from '../lib/focus-in-list.ts'
import { genderText } from '../lib/gender-text.ts'
import { useMedia } from '../lib/media.ts'
import { callAsHospital } from '../lib/session.ts'
import { useLanguage, useProblemText } from '../lib/use-language.ts'
import { useMay } from '../lib/use-me.ts'
import { Card, IconButton, LinkButton, ListEmpty, ListError, Skeleton, Skeletons, VisuallyHidden } from '../ui/index.ts'
import { Ticket } from '../ui/ticket/index.ts'
import { deskList, type DeskRow } from './desk-list.ts'
import { ListHead, type HeadParts } from './list-head.tsx'
import { Contact, PersonCells, PersonHeads } from './person-cells.tsx'
import { PrintList } from './print-list.tsx'
import { RowActs, type OpenMenu } from './row-acts.tsx'
import { useFoundRow } from './shown-day.ts'
import type { DeskDay } from './use-days.ts'
import { useDayPolling } from './use-hospital-day.ts'
import { narrowList, wideDesk } from './widths.ts'

export interface OtherDayProps {
  hospital: HospitalProfile
  doctor: HospitalProfile['doctors'][number]
  slot: Slot
  today: ServiceDay
  day: ServiceDay
  /** Its places, where the server has told them. */
  of: DeskDay | undefined
  parts: HeadParts
}

/** The tokens of a slot on another day than today: no patient is called or completed. */
export function OtherDay({ hospital, doctor, slot, today, day, of, parts }: OtherDayProps) {
  const { t } = useLingui()
  const may = useMay()
  const [menu, setMenu] = useState<OpenMenu>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['hospital', 'queue', 'other-day', slot._id, day],
    queryFn: async ({ signal }) => {
      const list = await callAsHospital(appointmentsOfSlot, { query: { qslotId: slot._id, date: day }, signal })
      return Array.isArray(list) ? list : []
    },
    refetchInterval: useDayPolling(true),
  })
  const whyNot = useProblemText(error)
  const list = data && deskList({ appointments: data, state: undefined })
  const isNarrow = useMedia(narrowList)
  const isWide = useMedia(wideDesk)
  useFoundRow(list?.rows)
  useFocusInList('.queue tr[data-row]', () => document.getElementById('queue'))
  // the press that chose the day went with the list of today; Enter calls no one here
  useEffect(() => {
    if (document.activeElement === document.body) chosenDay()?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="desk-grid other-day">
      <aside className="live-desk" aria-label={longDay(day)}>
        <DayTicket day={day} today={today} of={of} booked={list?.rows.length} />
        <Card className="day-acts">
          {may('schedule') && !isNarrow && of?.why === undefined && day >= today && (
            <LinkButton kind="quiet" small icon={CalendarOff} to={`/schedule/${doctor._id}`}>
              <Trans>Add leave</Trans>
            </LinkButton>
          )}
          {!isWide && parts.addPatient}
        </Card>
      </aside>
      <Card as="section" className="queue flush" aria-labelledby="queue">
        <ListHead {...parts}>
          <IconButton label={t`Refresh`} icon={RotateCw} busy={isFetching} onClick={() => void refetch()} />
          {list && <PrintList hospital={hospital} slotId={slot._id} day={day} rows={list.rows} />}
        </ListHead>
        {!list && whyNot && <ListError bare title={t`The list did not load.`} text={whyNot} onRetry={refetch} />}
        {!list && !whyNot && <Loading />}
        {list?.rows.length === 0 && (
          <ListEmpty title={t`No appointments yet`} text={t`Bookings for this slot appear here automatically.`} />
        )}
        {list && list.rows.length > 0 && (
          <table aria-labelledby="queue">
            <Head />
            <tbody>
              {list.rows.map((row) => (
                <DayRow key={row.id} row={row} isNarrow={isNarrow} onMenu={(id, anchor) => setMenu({ id, anchor })} />
              ))}
            </tbody>
          </table>
        )}
        {list && (
          <RowActs
            hospital={hospital}
            slotId={slot._id}
            day={day}
            list={list}
            menu={menu}
            onClose={() => setMenu(undefined)}
          />
        )}
      </Card>
    </div>
  )
}

const chosenDay = () => document.querySelector<HTMLElement>('.days [aria-pressed=true]')

interface DayTicketProps {
  day: ServiceDay
  today: ServiceDay
  of: DeskDay | undefined
  booked: number | undefined
}

/** How many tokens a day has, and how many are left. */
function DayTicket({ day, today, of, booked }: DayTicketProps) {
  const { t } = useLingui()
  useLanguage()
  const near = nearDay(day, today)
  const date = longDay(day)
  const count = booked ?? 0
  return (
    <Ticket
      shape="tall"
      printed
      state="wait"
      figures={String(count).length}
      label={t`${date}, ${count} booked`}
      stub={
        <>
          {near && <span className="label day-name">{near}</span>}
          <span className="n">{booked ?? '–'}</span>
          <span className="who">
            <Trans>booked</Trans>
          </span>
          <span className="under">{date}</span>
        </>
      }
      body={
        <dl className="day-places">
          {of?.why !== undefined && <dt>{of.why}</dt>}
          {of && of.why === undefined && of.capacity === null && (
            <dt>
              <Trans>No limit of tokens</Trans>
            </dt>
          )}
          {of && of.why === undefined && of.capacity !== null && (
            <>
              <dt>
                <Trans>Places left</Trans>
              </dt>
              <dd>{of.left}</dd>
              <dt className="muted">
                <Trans>Held for walk-ins</Trans>
              </dt>
              <dd>{of.held}</dd>
              <dt className="muted">
                <Trans>Tokens in all</Trans>
              </dt>
              <dd>{of.capacity}</dd>
            </>
          )}
        </dl>
      }
    />
  )
}

interface DayRowProps {
  row: DeskRow
  isNarrow: boolean
  onMenu: (id: string, anchor: HTMLElement) => void
}

function DayRow({ row, isNarrow, onMenu }: DayRowProps) {
  const { t } = useLingui()
  const { id, number, name, age, gender, contact, contactOfAccount, section } = row
  return (
    <tr data-row={id} className={section === 'waiting' ? undefined : 'done'}>
      <td>
        <span className="t">{number}</span>
      </td>
      <td>
        <span className={name ? 'nm' : 'nm muted'}>
          <bdi>{name || t`Erased`}</bdi>
        </span>
        <span className="age-behind">
          {age}, {genderText(gender, 'desk')}
        </span>
        {isNarrow && (
          <>
            <span className="narrow-only muted">
              {age}, {genderText(gender, 'desk')}
            </span>
            <span className="narrow-only">
              <Contact of={contact} isOfAccount={contactOfAccount} />
            </span>
          </>
        )}
      </td>
      <PersonCells age={age} gender={gender} contact={contact} contactOfAccount={contactOfAccount} />
      <td>
        {section === 'waiting' && (
          <IconButton
            className="row-more"
            label={t`More for token ${number}`}
            icon={EllipsisVertical}
            aria-haspopup="menu"
            onClick={(event) => onMenu(id, event.currentTarget)}
          />
        )}
      </td>
    </tr>
  )
}

function Head() {
  const { t } = useLingui()
  return (
    <thead>
      <tr>
        <PersonHeads />
        <th scope="col" className="acts" aria-label={t`More`}>
          <VisuallyHidden>{t`More`}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}

function Loading() {
  return (
    <Skeletons className="day-loading">
      {['70%', '52%', '84%', '61%'].map((width) => (
        <Skeleton key={width} height="36px" width={width} />
      ))}
    </Skeletons>
  )
}
