import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleX, Hourglass } from 'lucide-react'
import type { ChangeOfDetails } from '#contract/hospitals.ts'
import { withdrawChange } from '#contract/slots.ts'
import { detailLabels, detailsIn } from '../lib/hospital-details.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { Button, Facts, Note, useDialogs } from '../ui/index.ts'

export interface ChangeNoteProps {
  change: ChangeOfDetails
  onEdit: () => void
  onWithdrawn: () => void
}

/** The hospital's requested change of details, while it waits for the admin or after its rejection. */
export function ChangeNote({ change, onEdit, onWithdrawn }: ChangeNoteProps) {
  const { t, i18n } = useLingui()
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const saved = await callAsHospital(withdrawChange, {})
      onWithdrawn()
      await hospitalChanged(() => saved)
    },
    onError: (problem) => {
      void dialogs.alert(problemText(problem), { title: t`The change was not withdrawn.` })
      return hospitalChanged() // the admin may have decided meanwhile
    },
  })
  const facts = detailsIn(change.details).map(
    ([detail, wanted]) => [i18n._(detailLabels[detail]), wanted || '–'] as const,
  )
  if (change.status === 'rejected')
    return (
      <Note tone="bad" icon={CircleX} className="settings-change">
        <p>
          <b>
            <Trans>Change not approved</Trans>
          </b>
        </p>
        <p>
          <Trans>The admin rejected this change. Patients still see the earlier details.</Trans>
        </p>
        <Facts tight facts={facts} />
      </Note>
    )
  return (
    <Note tone="near" icon={Hourglass} className="settings-change">
      <p>
        <b>
          <Trans>Waiting for approval</Trans>
        </b>
      </p>
      <p>
        <Trans>Patients see the present details until the admin approves these.</Trans>
      </p>
      <Facts tight facts={facts} />
      <div className="settings-acts">
        <Button kind="second" small onClick={onEdit}>
          <Trans>Edit change</Trans>
        </Button>
        <Button kind="quiet" small busy={isPending} onClick={() => mutate()}>
          <Trans>Withdraw change</Trans>
        </Button>
      </div>
    </Note>
  )
}
