import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  messagesOfHospitals,
  type CountedChannel,
  type HospitalMessages as Counted,
} from '#contract/message-settings.ts'
import { auditTimeZone } from '#contract/audit.ts'
import { channelNames } from '../lib/channel-names.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { calendarWords, localeOf, today } from '../lib/dates.ts'
import { useFocusOnNew } from '../lib/focus-on-new.ts'
import { LoadError } from '../lib/load-error.tsx'
import { useLanguage } from '../lib/use-language.ts'
import { firstOf, monthAt } from '../lib/months.ts'
import { useRupees } from '../lib/use-rupees.ts'
import { Badge, Button, Card, IconButton, ListEmpty, Name, PageTitle, Skeleton, Skeletons } from '../ui/index.ts'
import './admin.css'

/** The messages of all hospitals in a month, with their cost, the dearest first. */
export default function HospitalMessages() {
  const { t } = useLingui()
  useLanguage()
  const rupees = useRupees()
  const [latest] = useState(() => today(Date.now(), auditTimeZone).slice(0, 7))
  const [month, setMonth] = useState(latest)
  const found = useInfiniteQuery({
    queryKey: ['admin', 'messages', month],
    queryFn: ({ pageParam: cursor, signal }) => callAsAdmin(messagesOfHospitals, { query: { month, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  const hospitals = found.data?.pages.flatMap((page) => page.hospitals)
  const list = useRef<HTMLOListElement>(null)
  const focusOnNew = useFocusOnNew(list, ':scope > li')
  const name = calendarWords.month(firstOf(month))
  const total = rupees(found.data?.pages[0]?.total ?? 0)
  return (
    <div className="admin-page stack">
      <header className="hospital-messages-head">
        <PageTitle>{t`Messages`}</PageTitle>
        <div>
          <IconButton
            label={t`The month before`}
            icon={ChevronLeft}
            onClick={() => setMonth((shown) => monthAt(shown, -1))}
          />
          <b>{name}</b>
          <IconButton
            label={t`The month after`}
            icon={ChevronRight}
            disabled={month === latest}
            onClick={() => setMonth((shown) => monthAt(shown, 1))}
          />
        </div>
        {found.data && (
          <p role="status" className="muted">
            <Trans>All hospitals: {total}</Trans>
          </p>
        )}
      </header>
      {hospitals && hospitals.length > 0 && (
        <Card className="hospital-messages">
          <ol className="ruled" ref={list}>
            {hospitals.map((one) => (
              <Hospital key={one.hospital._id} of={one} />
            ))}
          </ol>
        </Card>
      )}
      {hospitals?.length === 0 && (
        <Card>
          <ListEmpty
            ghost={false}
            title={t`No messages in this month`}
            text={t`Hospitals appear here once they have a channel or have sent a message.`}
          />
        </Card>
      )}
      {found.error && <LoadError title={t`The messages did not load.`} of={found} />}
      {!hospitals && !found.error && (
        <Skeletons>
          <Skeleton height="240px" />
        </Skeletons>
      )}
      {found.hasNextPage && (
        <Button
          kind="second"
          busy={found.isFetchingNextPage}
          onClick={() => {
            focusOnNew()
            void found.fetchNextPage()
          }}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  )
}

function Hospital({ of: { hospital, channels, budget, counts, total } }: { of: Counted }) {
  const { t } = useLingui()
  const rupees = useRupees()
  const format = new Intl.NumberFormat(localeOf(useLanguage()))
  const names = { push: t`Notices`, ...channelNames, desk: t`Called by the desk` }
  const [spent, limit] = [rupees(total), rupees(budget ?? 0)]
  const isUsedUp = budget !== null && total >= budget
  const countOf = (channel: CountedChannel) => counts.find((one) => one.channel === channel)
  return (
    <li tabIndex={-1}>
      <p>
        <b>
          <Name of={hospital} />
        </b>{' '}
        <span className="muted">{hospital.hospitalNumber}</span>
      </p>
      <p className="hospital-messages-cost">
        <b>{budget === null ? spent : t`${spent} of ${limit}`}</b>
        {isUsedUp && (
          <Badge tone="near">
            <Trans>Budget used up</Trans>
          </Badge>
        )}
        {!channels.whatsapp && !channels.sms && (
          <Badge tone="plain">
            <Trans>Notices only</Trans>
          </Badge>
        )}
      </p>
      <ul>
        {(['push', 'whatsapp', 'sms', 'desk'] as const).map((channel) => {
          const found = countOf(channel)
          if (!found) return null
          const [sent, delivered, failed] = [found.sent, found.delivered, found.failed].map((one) => format.format(one))
          return (
            <li key={channel}>
              <span className="muted">{names[channel]}:</span>{' '}
              {channel === 'desk'
                ? t`${sent} calls, ${delivered} reached`
                : t`${sent} sent, ${delivered} delivered, ${failed} failed`}
            </li>
          )
        })}
      </ul>
    </li>
  )
}
