import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { transferAppointment } from '#contract/appointment-acts.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { problemText } from '../lib/problem-text.ts'
import { randomKey } from '../lib/random-key.ts'
import { callAsHospital } from '../lib/session.ts'
import { Button, Note, Sheet, useDialogs } from '../ui/index.ts'
import { OtherQueueFields, useOtherQueue, type OtherQueue } from './other-queue-fields.tsx'
import { queueChanged } from './queue-changed.ts'
import './queue-sheets.css'

export interface TransferSheetProps {
  hospital: HospitalProfile
  slotId: string
  day: string
  id: string
  number: number
  /** Once it is done, beside closing. */
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** Gives a patient a number in another queue. It needs the answer: the other queue may be full. */
export function TransferSheet({ hospital, slotId, day, id, number, onDone, onClose }: TransferSheetProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { where, setWhere, isSame } = useOtherQueue(slotId, day)
  const [isChecked, setChecked] = useState(false)
  const [key] = useState(randomKey)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: OtherQueue) =>
      callAsHospital(transferAppointment, {
        params: { id },
        // one key for each place: a retry with another place is another act
        headers: { 'idempotency-key': `${key}-${body.slot}-${body.appointmentDate}` },
        body,
      }),
    onSuccess: async ({ queueNumber }) => {
      onDone?.()
      onClose()
      await dialogs.alert(t`The new token is ${queueNumber}.`)
    },
    onSettled: queueChanged,
  })

  function move(event: SubmitEvent) {
    event.preventDefault()
    setChecked(isSame)
    if (!isSame && !isPending) mutate(where)
  }
  return (
    <Sheet title={t`Move ${number} to another slot`} onClose={onClose}>
      <form className="queue-sheet" noValidate onSubmit={move}>
        <OtherQueueFields
          hospital={hospital}
          day={day}
          where={where}
          onChange={setWhere}
          error={isChecked && isSame ? t`Choose another slot or another day.` : undefined}
        />
        {error && !isPending && (
          <Note tone="bad" icon={TriangleAlert} role="alert">
            {problemText(error)}
          </Note>
        )}
        <div className="queue-sheet-acts">
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={isPending}>
            <Trans>Move {number}</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
