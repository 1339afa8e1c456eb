import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Check } from 'lucide-react'
import { auditTimeZone, type AuditEntry } from '#contract/audit.ts'
import { exactTime } from '../lib/dates.ts'
import { Badge, Link, Name } from '../ui/index.ts'
import { actionLabels, actorLabels, entityLabels } from './audit-labels.ts'

/** One row of the audit trail. Pressing an id or a hospital in it filters by that value. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
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
