import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptAppointment, refuseAppointment } from '#contract/appointment-changes.ts'
import { type Appointment } from '#contract/appointments.ts'
import { longDay, slotTimes } from '../lib/dates.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsPatient } from '../lib/session.ts'
import { Button, Card, Facts, useDialogs } from '../ui/index.ts'
import { appointmentsQuery } from './appointments-query.ts'
import { DoctorName } from './doctor-name.tsx'
import './offer.css'

/** An unconfirmed appointment: the patient accepts it or removes it from the account. */
export default function UnconfirmedCard({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const client = useQueryClient()
  const { _id: id, hospitalId: hospital, slot, appointmentDate, queueNumber } = appointment
  const { name } = hospital
  const times = slotTimes(slot)
  const answering = useMutation({
    mutationFn: (call: typeof acceptAppointment | typeof refuseAppointment) => callAsPatient(call, { params: { id } }),
    // Refetch also after a refusal: another device has answered.
    onSettled: () => void client.invalidateQueries({ queryKey: appointmentsQuery.queryKey }),
    onSuccess: (_answer, call) =>
      void dialogs.alert(
        call === acceptAppointment
          ? t`Token ${queueNumber} is yours now.`
          : t`Token ${queueNumber} is removed from your account.`,
      ),
    onError: (problem) => void dialogs.alert(problemText(problem)),
  })

  async function refuse() {
    const sure = await dialogs.confirm(
      t`Everything that ${name} added is taken off your account, and it cannot add anything again. Its tokens stay valid at the reception.`,
      { title: t`Not mine`, action: t`Not mine`, cancel: t`Go back`, isDestructive: true },
    )
    if (sure) answering.mutate(refuseAppointment)
  }
  return (
    <Card as="article" className="unconfirmed" aria-labelledby={`unconfirmed-${id}`}>
      <h2 id={`unconfirmed-${id}`}>
        <Trans>
          <bdi>{name}</bdi> added this for you
        </Trans>
      </h2>
      <p className="muted">
        <Trans>You have not booked there before. Accept it to see whose token it is and to follow it.</Trans>
      </p>
      <Facts
        facts={[
          [t`Token`, queueNumber],
          [t`Doctor`, <DoctorName key="doctor" of={appointment} />],
          [t`Date`, longDay(appointmentDate)],
          [t`Slot`, t`${times.startTime} to ${times.endTime}`],
        ]}
      />
      <div className="unconfirmed-foot">
        <Button
          busy={answering.isPending}
          aria-describedby={`unconfirmed-${id}`}
          onClick={() => answering.mutate(acceptAppointment)}
        >
          <Trans>Accept</Trans>
        </Button>
        <Button
          kind="second"
          disabled={answering.isPending}
          aria-describedby={`unconfirmed-${id}`}
          onClick={() => void refuse()}
        >
          <Trans>Not mine</Trans>
        </Button>
      </div>
    </Card>
  )
}
