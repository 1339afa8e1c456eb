import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelAppointment, type Appointment } from '#contract/appointments.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsPatient } from '../lib/session.ts'
import { Button, useDialogs } from '../ui/index.ts'
import { appointmentsQuery } from './appointments-query.ts'

/** Cancels a token after a confirmation. */
export function CancelButton({ appointment: { _id: id, patient, queueNumber } }: { appointment: Appointment }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const client = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => callAsPatient(cancelAppointment, { params: { id } }),
    // Refetch also after a refusal: another device or the desk has cancelled or completed it.
    onSettled: () => void client.invalidateQueries({ queryKey: appointmentsQuery.queryKey }),
    onSuccess: () => void dialogs.alert(t`Appointment cancelled successfully`),
    onError: (problem) => void dialogs.alert(problemText(problem)),
  })

  async function cancel() {
    const sure = await dialogs.confirm(
      t`Token ${queueNumber} of ${patient.name} will be cancelled, and its place in the line is lost.`,
      { title: t`Cancel Appointment`, action: t`Cancel Appointment`, cancel: t`Keep it`, isDestructive: true },
    )
    if (sure) cancelling.mutate()
  }
  return (
    <Button
      kind="danger"
      busy={cancelling.isPending}
      aria-describedby={`appointment-${id}`}
      onClick={() => void cancel()}
    >
      <Trans>Cancel Appointment</Trans>
    </Button>
  )
}
