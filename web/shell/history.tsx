import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { I18n } from '@lingui/core'
import type { z } from 'zod'
import { addDays } from '#contract/service-day.ts'
import { hospitalTrail, trailActions, type TrailRow } from '#contract/trail.ts'
import { listPeople } from '#contract/people.ts'
import { actionLabels } from '../admin/audit-labels.ts'
import { sayAct } from '../settings/history-sentences.ts'
import { calendarWords, clockTime, sayDay, today } from '../lib/dates.ts'
import { downloadText } from '../lib/download-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital, useHospitalProfile } from '../lib/session.ts'
import { Initials } from '../lib/initials.tsx'
import { useLanguage } from '../lib/use-language.ts'
import {
  Button,
  Card,
  DayField,
  ListEmpty,
  ListError,
  PageTitle,
  SelectField,
  Skeleton,
  useDialogs,
} from '../ui/index.ts'
import './history.css'

/** How many rows of a saved table are fetched at once. */
const rowsAtOnce = 500

/** Who did what at this hospital, by person and day. */
export default function History() {
  const { t, i18n } = useLingui()
  useLanguage()
  const { data: hospital } = useHospitalProfile()
  const zone = hospital?.timeZone ?? 'Asia/Kolkata'
  const [now] = useState(() => today(Date.now(), zone))
  const [search, setSearch] = useState({ from: addDays(now, -6), to: now, person: '' })
  const query = {
    ...(search.from && { from: search.from }),
    ...(search.to && { to: search.to }),
    ...(search.person && { person: search.person }),
  }
  const found = useInfiniteQuery({
    queryKey: ['hospital', 'trail', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      callAsHospital(hospitalTrail, { query: { ...query, ...(cursor && { cursor }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  const rows = found.data?.pages.flatMap((page) => page.rows)
  const names = usePeopleNames(rows)
  const saving = useSaving(query, i18n, zone)
  const days = Map.groupBy(rows ?? [], ({ at }) => today(Date.parse(at), zone))
  const calendar = { words: calendarWords, today: now, canClear: true }
  const change = (changed: Partial<typeof search>) => setSearch({ ...search, ...changed })
  return (
    <>
      <header>
        <PageTitle>{t`History`}</PageTitle>
        <p className="muted">
          <Trans>Who did what at this hospital. Patients never see it.</Trans>
        </p>
      </header>
      <search className="history-filters">
        <SelectField
          label={t`Person`}
          value={search.person}
          placeholder={t`Everyone`}
          options={[
            ...names.map(([value, label]) => ({ value, label })),
            { value: 'none', label: t`The hospital’s own log-in` },
          ]}
          onChange={(person) => change({ person })}
        />
        <DayField
          label={t`From`}
          {...calendar}
          value={search.from}
          max={search.to}
          onChange={(from) => change({ from })}
        />
        <DayField label={t`To`} {...calendar} value={search.to} min={search.from} onChange={(to) => change({ to })} />
        <Button kind="second" icon={Download} busy={saving.isPending} onClick={() => saving.mutate()}>
          CSV
        </Button>
      </search>
      {found.error ? (
        <ListError
          title={t`The history did not load.`}
          text={problemText(found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : rows === undefined ? (
        <Skeleton height="320px" />
      ) : (
        <Card className="history flush">
          {rows.length === 0 && (
            <ListEmpty title={t`No matching entries`} text={t`Remove a filter, or choose other days.`} />
          )}
          {[...days].map(([day, ofDay]) => (
            <Fragment key={day}>
              <h2>{sayDay(day, now)}</h2>
              <ol className="ruled">
                {ofDay.map((row, place) => (
                  <Row key={`${row.at} ${place}`} row={row} zone={zone} />
                ))}
              </ol>
            </Fragment>
          ))}
          {found.hasNextPage && (
            <Button kind="quiet" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              <Trans>Show older</Trans>
            </Button>
          )}
        </Card>
      )}
    </>
  )
}

function Row({ row, zone }: { row: TrailRow; zone: string }) {
  const { t, i18n } = useLingui()
  const { at, person } = row
  const name = person?.name ?? t`The hospital’s own log-in`
  const { words, detail } = sayRow(row, i18n)
  return (
    <li>
      <time dateTime={at} className="muted">
        {clockTime(Date.parse(at), zone)}
      </time>
      <Initials id={person?._id} name={name} />
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        {': '}
        {words}
        {detail && <span className="muted"> · {detail}</span>}
      </p>
    </li>
  )
}

/** Says an act, and the rest of its subject. */
function sayRow(row: TrailRow, i18n: I18n) {
  const label = actionLabels[trailActions[row.what]]
  return sayAct(row, i18n, label ? i18n._(label) : row.what)
}

type Page = z.output<(typeof hospitalTrail)['answer']>

/** Saves all matching rows as a table for a spreadsheet, in the words of the page. */
function useSaving(query: { from?: string; to?: string; person?: string }, i18n: I18n, zone: string) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  return useMutation({
    async mutationFn() {
      const lines = [[t`Day`, t`Time`, t`Person`, t`Action`, t`Details`]]
      let cursor: string | null | undefined
      while (cursor !== null) {
        const { rows, nextCursor }: Page = await callAsHospital(hospitalTrail, {
          query: { ...query, limit: rowsAtOnce, ...(cursor && { cursor }) },
        })
        for (const row of rows) {
          const at = Date.parse(row.at)
          const name = row.person?.name ?? t`The hospital’s own log-in`
          const { words, detail } = sayRow(row, i18n)
          lines.push([today(at, zone), clockTime(at, zone), name, words, detail])
        }
        cursor = nextCursor
      }
      const text = lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
      downloadText(`\ufeff${text}`, { type: 'text/csv', name: `history-${query.from ?? ''}-${query.to ?? ''}.csv` })
    },
    onError: (problem) => void dialogs.alert(problemText(problem), { title: t`The table was not saved.` }),
  })
}

/** A cell that no spreadsheet reads as a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** The ids and names of all who work at the hospital or are named in these rows. */
function usePeopleNames(rows: readonly TrailRow[] | undefined): [id: string, name: string][] {
  const { data } = useQuery({
    queryKey: ['hospital', 'people'],
    queryFn: ({ signal }) => callAsHospital(listPeople, { signal }),
  })
  const all = [...(rows ?? []).flatMap(({ person }) => person ?? []), ...(data?.people ?? [])]
  return [...new Map(all.map(({ _id, name }) => [_id, name]))].toSorted(([, one], [, other]) =>
    one.localeCompare(other),
  )
}
