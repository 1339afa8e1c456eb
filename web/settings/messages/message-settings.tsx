import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { longDay, today } from '../../lib/dates.ts'
import { LoadError } from '../../lib/load-error.tsx'
import { useLanguage } from '../../lib/use-language.ts'
import { Note, PageTitle, Skeleton, Skeletons } from '../../ui/index.ts'
import { firstOf } from '../../lib/months.ts'
import { BudgetForm } from './budget-form.tsx'
import { ChannelList } from './channel-list.tsx'
import { MessageMonth } from './message-month.tsx'
import { usedUpOn, useMessageSettings, useMessageUsage } from './use-messages.ts'
import './messages.css'

/** The section *Messages*: the channels that the hospital pays for, their budget and waits, and what a month has cost. */
export function MessageSettings({ hospital: { timeZone } }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const [now] = useState(() => today(Date.now(), timeZone).slice(0, 7))
  const settings = useMessageSettings()
  const usage = useMessageUsage(now)
  const since = usage.data && settings.data && usedUpOn(usage.data, settings.data.budget)
  const shown = settings.data
  const pays = shown && (shown.channels.whatsapp || shown.channels.sms)
  return (
    <>
      <header className="messages-head">
        <PageTitle>{t`Messages`}</PageTitle>
        <p className="muted">
          <Trans>A notice comes first. Who is not reached gets WhatsApp, then SMS. Then the desk calls.</Trans>
        </p>
      </header>
      {since && pays && <UsedUp since={since} month={now} />}
      {shown && !shown.available.whatsapp && !shown.available.sms && (
        <Note icon={TriangleAlert}>
          <Trans>
            WhatsApp and SMS are not set up on this server. Ask its operator for them. Notices and the desk’s calls go
            on.
          </Trans>
        </Note>
      )}
      {shown ? (
        <div className="messages-two">
          <div className="settings-stack">
            <ChannelList settings={shown} />
            <BudgetForm settings={shown} />
          </div>
          <MessageMonth latest={now} budget={shown.budget} />
        </div>
      ) : settings.error ? (
        <LoadError title={t`The settings of messages did not load.`} of={settings} />
      ) : (
        <Skeletons className="messages-two">
          <Skeleton height="420px" />
          <Skeleton height="420px" />
        </Skeletons>
      )}
    </>
  )
}

/** What the budget leaves out, and until when. */
function UsedUp({ since, month }: { since: string; month: string }) {
  useLanguage()

  const [from, until] = [longDay(since), longDay(firstOf(month, 1))]
  return (
    <Note tone="near" icon={TriangleAlert} role="status">
      <b>
        <Trans>The budget is used up since {from}.</Trans>
      </b>{' '}
      <Trans>WhatsApp and SMS are left out until {until}. Notices go on, and the desk sees more people to call.</Trans>
    </Note>
  )
}
