import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Check, Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { auditActor, type AuditEntry, auditTimeZone, exportAudit } from '#contract/audit.ts'
import { useFocusOnNew } from '../lib/focus-on-new.ts'
import { problemText } from '../lib/problem-text.ts'
import {
  Badge,
  Button,
  Card,
  DayField,
  Link,
  ListEmpty,
  ListError,
  Name,
  Note,
  PageTitle,
  SelectField,
  Skeleton,
  Skeletons,
  TextField,
  useLocation,
  useNavigate,
} from '../ui/index.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { calendarWords, exactTime, today, todayHere } from '../lib/dates.ts'
import { downloadText } from '../lib/download-text.ts'
import { actionLabels, actorLabels, entityLabels } from './audit-labels.ts'
import { type AuditSearch, readSearch, useAudit } from './use-audit.ts'
import './admin.css'

/** The audit trail, newest first: actor, action, entity, time, origin and outcome. */
export default function Audit() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const location = useLocation()
  const search = readSearch(new URLSearchParams(location.search))
  const found = useAudit(location.search)
  const saving = useAuditExport(search)
  const list = useRef<HTMLOListElement>(null)

  /** The filters are in the address: they survive a reload and the gate. Updated synchronously, or the controlled inputs
   *  would lose fast typing. */
  function change(changed: AuditSearch) {
    const parameters = new URLSearchParams(location.search)
    for (const [name, value = ''] of Object.entries(changed)) {
      if (value) parameters.set(name, value)
      else parameters.delete(name)
    }
    void navigate({ search: parameters.size > 0 ? `?${parameters}` : '' }, { replace: true, flushSync: true })
  }
  const focusOnNew = useFocusOnNew(list, ':scope > li')
  function showMore() {
    focusOnNew()
    void found.showMore()
  }
  return (
    <div className="admin-page stack">
      <header className="audit-intro">
        <PageTitle>{t`Audit trail`}</PageTitle>
        <Button kind="second" small icon={Download} busy={saving.busy} onClick={saving.press}>
          <Trans>Save as a table</Trans>
        </Button>
      </header>
      {saving.error && (
        <Note tone="bad" role="alert">
          <b>
            <Trans>The table was not saved.</Trans>
          </b>{' '}
          {problemText(saving.error)}
        </Note>
      )}
      <AuditFilters search={search} onChange={change} />
      {found.entries && found.entries.length > 0 && (
        <Card className="audit flush">
          <ol className="ruled" ref={list}>
            {found.entries.map((entry) => (
              <AuditRow key={entry.seq} entry={entry} />
            ))}
          </ol>
        </Card>
      )}
      {found.entries?.length === 0 && (
        <Card>
          <ListEmpty title={t`No matching entries`} text={t`Remove a filter, or choose other days.`} />
        </Card>
      )}
      {found.error && (
        <ListError
          title={t`The audit trail did not load.`}
          text={problemText(found.error)}
          busy={found.isFetching}
          onRetry={found.moreFailed ? showMore : found.retry}
        />
      )}
      {!found.entries && !found.error && <Loading />}
      {found.hasMore && !found.error && (
        <Button kind="second" wide busy={found.isFetchingMore} onClick={showMore}>
          <Trans>View More</Trans>
        </Button>
      )}
    </div>
  )
}

function Loading() {
  return (
    <Card className="audit flush">
      <Skeletons>
        <ol className="ruled">
          {['48%', '60%', '40%', '52%', '66%', '44%', '58%', '50%'].map((width) => (
            <li key={width}>
              <Skeleton height="20px" />
              <Skeleton height="44px" width={width} />
              <Skeleton height="44px" width={width} />
              <Skeleton height="28px" />
            </li>
          ))}
        </ol>
      </Skeletons>
    </Card>
  )
}

/** Downloads the matching rows as a table for a spreadsheet. */
export function useAuditExport(search: AuditSearch) {
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const table = await callAsAdmin(exportAudit, { query: { ...search, format: 'csv' } })
      downloadText(table, { type: 'text/csv', name: `audit-${today(Date.now(), auditTimeZone)}.csv` })
    },
  })
  return { busy: isPending, error, press: () => mutate() }
}

/** The filters of the audit trail. Each change applies at once. */
function AuditFilters({ search, onChange }: { search: AuditSearch; onChange: (changed: AuditSearch) => void }) {
  const { t, i18n } = useLingui()
  const [now] = useState(() => todayHere(Date.now()))
  const calendar = { words: calendarWords, today: now, canClear: true }
  return (
    <search className="audit-filters">
      <TextField
        label={t`Hospital number or id`}
        value={search.query ?? ''}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(query) => onChange({ query })}
      />
      <SelectField
        label={t`Action`}
        value={search.action ?? ''}
        placeholder={t`All actions`}
        options={Object.entries(actionLabels).map(([value, words]) => ({ value, label: i18n._(words) }))}
        onChange={(action) => onChange({ action })}
      />
      <SelectField
        label={t`Who`}
        value={search.actor ?? ''}
        placeholder={t`Everyone`}
        options={Object.entries(actorLabels).map(([value, words]) => ({ value, label: i18n._(words) }))}
        onChange={(actor) => onChange({ actor: auditActor.safeParse(actor).data })}
      />
      <DayField
        label={t`From`}
        {...calendar}
        value={search.from ?? ''}
        max={search.to}
        onChange={(from) => onChange({ from })}
      />
      <DayField
        label={t`To`}
        {...calendar}
        value={search.to ?? ''}
        min={search.from}
        onChange={(to) => onChange({ to })}
      />
    </search>
  )
}

/** One row of the audit trail. Pressing an id or a hospital in it filters by that value. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useLingui()
  const { at, actor, actorId, person, hospital, action, thing, address, outcome, times } = entry
  const words = actionLabels[action]
  const [kind = '', ...said] = thing?.what.split(' ') ?? []
  const what = entityLabels[kind]
  return (
    <li tabIndex={-1}>
      <time dateTime={at} className="muted small">
        {exactTime(Date.parse(at), auditTimeZone)}
      </time>
      <div>
        <b>{words ? i18n._(words) : action}</b>
        {times > 1 && (
          <span className="muted">
            {' '}
            <Trans>{times} times</Trans>
          </span>
        )}
        <p className="small">
          {person ? <bdi>{person.name}</bdi> : i18n._(actorLabels[actor])}
          {actorId && actorId !== hospital?._id && <Id of={actorId} />}
        </p>
      </div>
      <div className="small">
        {hospital && (
          <p>
            <Link to={`?${new URLSearchParams({ query: hospital.hospitalNumber || hospital._id })}`}>
              {hospital.name ? <Name of={hospital} /> : hospital._id}
            </Link>
          </p>
        )}
        {thing && thing._id !== hospital?._id && (
          <p>
            {what ? i18n._(what) : kind} {said.join(' ')}
            <Id of={thing._id} />
          </p>
        )}
      </div>
      <div className="audit-outcome">
        {outcome === 'done' ? (
          <Badge tone="good" icon={Check}>
            <Trans context="audit trail">Done</Trans>
          </Badge>
        ) : (
          <Badge tone="bad" icon={Ban}>
            <Trans>Refused</Trans>
          </Badge>
        )}
        {outcome !== 'done' && <span className="small">{outcome}</span>}
        <span className="muted small">{address ?? t`Many addresses`}</span>
      </div>
    </li>
  )
}

function Id({ of }: { of: string }) {
  return (
    <>
      {' '}
      <Link to={`?${new URLSearchParams({ query: of })}`}>{of}</Link>
    </>
  )
}
