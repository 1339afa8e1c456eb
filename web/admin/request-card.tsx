import { Trans, useLingui } from '@lingui/react/macro'
import { approveRequest, rejectRequest, type SetUp, type WaitingRequest } from '#contract/registrations.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { typedTime } from '../lib/dates.ts'
import SpecialityName from '../lib/speciality-name.tsx'
import { Name } from '../ui/index.ts'
import { Contact } from './contact.tsx'
import { type Decidable, DecisionCard } from './decision-card.tsx'
import { requestList } from './waiting-list.ts'

export interface RequestCardProps extends Pick<Decidable, 'onLeaving'> {
  request: WaitingRequest
  /** When the list was fetched, in milliseconds since 1970. */
  now: number
  onApproved: (setUp: SetUp) => void
}

/** A registration request, with the buttons to decide. */
export function RequestCard({ request, now, onApproved, onLeaving }: RequestCardProps) {
  const { t } = useLingui()
  const { _id: id, name, address, pincode, hospitalNumber, contactNo, contactEmail, doctors, requestedAt } = request
  return (
    <DecisionCard
      {...{ id, name, hospitalNumber, requestedAt, now, onLeaving }}
      secondName={request.secondName}
      kind="request"
      level="h2"
      place={
        <p className="muted">
          <bdi>{address}</bdi> <b>{pincode}</b>
        </p>
      }
      list={requestList}
      send={async (decision) => {
        if (decision === 'approve') {
          onApproved(await callAsAdmin(approveRequest, { body: { id } }))
          return undefined
        }
        await callAsAdmin(rejectRequest, { params: { id } })
        return () => t`${name} is rejected.`
      }}
      rejection={{
        title: t`Reject ${name}?`,
        text: t`It leaves this list without a notification: write to ${contactEmail} yourself. Its hospital number becomes free.`,
      }}
      failed={{ approve: t`${name} was not approved.`, reject: t`${name} was not rejected.` }}
      elsewhere={{
        'already-approved': t`${name} is registered. If its set-up link was not handed over, create a new one in the list of hospitals.`,
        'already-rejected': t`${name} can send a new request.`,
        'request-not-found': t`The list is loaded again.`,
      }}
    >
      <div>
        <h3>
          <Trans>Contact</Trans>
        </h3>
        <Contact contactNo={contactNo} contactEmail={contactEmail} />
      </div>
      <div>
        <h3>
          <Trans>Doctors</Trans>
        </h3>
        <ul>
          {doctors.map((doctor, place) => (
            <li key={place}>
              <span>
                <b>
                  <Name of={doctor} />
                </b>
                ,{' '}
                <span className="muted">
                  <SpecialityName of={doctor} />
                </span>
                {doctor.timings && (
                  <span className="muted small">
                    {' '}
                    {typedTime(doctor.timings.start)} - {typedTime(doctor.timings.end)}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </DecisionCard>
  )
}
