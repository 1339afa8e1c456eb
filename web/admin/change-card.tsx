import { Trans, useLingui } from '@lingui/react/macro'
import { approveChange, rejectChange, type WaitingChange } from '#contract/admin.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { detailLabels, detailsIn } from '../lib/hospital-details.ts'
import { Link } from '../ui/index.ts'
import { type Decidable, DecisionCard } from './decision-card.tsx'
import { changeList } from './waiting-list.ts'

export interface ChangeCardProps extends Pick<Decidable, 'onLeaving'> {
  change: WaitingChange
  /** When the list was fetched, in milliseconds since 1970. */
  now: number
}

/** A hospital's change request: each detail's present and new value, with the buttons to decide. */
export function ChangeCard({ change, now, onLeaving }: ChangeCardProps) {
  const { t, i18n } = useLingui()
  const { _id: id, hospital, details, requestedAt } = change
  const { name, hospitalNumber } = hospital
  const approved = () => t`The new details of ${name} are public.`
  const reloaded = t`The list is loaded again.`
  return (
    <DecisionCard
      {...{ id, name, hospitalNumber, requestedAt, now, onLeaving }}
      secondName={hospital.secondName}
      kind="change"
      level="h3"
      list={changeList}
      send={async (decision) => {
        await callAsAdmin(decision === 'approve' ? approveChange : rejectChange, { params: { id } })
        return decision === 'approve' ? approved : () => t`The change of ${name} is rejected.`
      }}
      rejection={{
        title: t`Reject the change of ${name}?`,
        text: t`Its details stay as they are, and its desk sees that the change was rejected.`,
      }}
      failed={{
        approve: t`The change of ${name} was not approved.`,
        reject: t`The change of ${name} was not rejected.`,
      }}
      elsewhere={{
        'already-approved': approved(),
        'already-rejected': t`${name} can ask for another change.`,
        'change-withdrawn': reloaded,
        'not-found': reloaded,
      }}
    >
      <dl className="change-details">
        {detailsIn(details).map(([detail, wanted]) => (
          <div key={detail}>
            <dt>{i18n._(detailLabels[detail])}</dt>
            <dd>
              <span className="muted small">
                <Trans>Now</Trans>
              </span>
              <bdi>{hospital[detail] ?? '–'}</bdi>
            </dd>
            <dd>
              <span className="muted small">
                <Trans>New</Trans>
              </span>
              <b>
                <bdi>{wanted || '–'}</bdi>
              </b>
              {detail === 'name' && (
                <Link to={`/admin/listOfHospitals?${new URLSearchParams({ query: wanted })}`}>
                  <Trans>Find hospitals of this name</Trans>
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </DecisionCard>
  )
}
