import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { auditActor } from '#contract/audit.ts'
import { calendarWords, todayHere } from '../lib/dates.ts'
import { DayField, SelectField, TextField } from '../ui/index.ts'
import { actionLabels, actorLabels } from './audit-labels.ts'
import type { AuditSearch } from './use-audit.ts'

/** The filters of the audit trail. Each change applies at once. */
export function AuditFilters({ search, onChange }: { search: AuditSearch; onChange: (changed: AuditSearch) => void }) {
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
