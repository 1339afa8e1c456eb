import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { closeQueue } from '#contract/queues.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { problemText } from '../lib/problem-text.ts'
import { randomKey } from '../lib/random-key.ts'
import { callAsHospital } from '../lib/session.ts'
import { Button, Note, Segments, Sheet } from '../ui/index.ts'
import { OtherQueueFields, useOtherQueue, type OtherQueue } from './other-queue-fields.tsx'
import { ReachNote } from './reach-note.tsx'
import './queue-sheets.css'

export interface CloseSheetProps {
  hospital: HospitalProfile
  slotId: string
  day: string
  /** How many are called or wait. */
  waiting: number
  /** The name of one who is called or waits. */
  nameOf: (id: string) => string | undefined
  onClose: () => void
}

/** Ends the session: those who still wait are cancelled, or get numbers in another queue. It needs the answer. */
export function CloseSheet({ hospital, slotId, day, waiting, nameOf, onClose }: CloseSheetProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [choice, setChoice] = useState<'move' | 'cancel'>('move')
  const { where, setWhere, isSame } = useOtherQueue(slotId, day)
  const [isChecked, setChecked] = useState(false)
  const [key] = useState(randomKey)
  const moves = waiting > 0 && choice === 'move'
  const { mutate, isPending, error } = useMutation({
    mutationFn: (rest: 'cancel' | OtherQueue) => {
      const place = rest === 'cancel' ? rest : `${rest.slot}-${rest.appointmentDate}`
      const headers = { 'idempotency-key': `${key}-${place}` }
      return callAsHospital(closeQueue, { params: { slotId }, headers, body: { waiting: rest } })
    },
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['hospital', 'queue'], refetchType: 'active' }),
  })

  function end(event: SubmitEvent) {
    event.preventDefault()
    setChecked(moves && isSame)
    if (!(moves && isSame) && !isPending) mutate(moves ? where : 'cancel')
  }
  return (
    <Sheet title={t`End session`} onClose={onClose}>
      <form className="queue-sheet in-words" noValidate onSubmit={end}>
        {waiting === 0 ? (
          <p className="muted">
            <Trans>No one is waiting. No more tokens can be booked for today.</Trans>
          </p>
        ) : (
          <Segments<'move' | 'cancel'>
            label={t`${plural(waiting, {
              one: '# person still waits.',
              other: '# people still wait.',
            })}`}
            value={choice}
            onChange={setChoice}
            options={[
              { value: 'move', label: t`Move to another slot` },
              { value: 'cancel', label: t`Cancel their tokens` },
            ]}
          />
        )}
        {waiting > 0 && <ReachNote slotId={slotId} day={day} nameOf={nameOf} />}
        {moves && (
          <OtherQueueFields
            hospital={hospital}
            day={day}
            where={where}
            onChange={setWhere}
            error={isChecked && isSame ? t`Choose another slot or another day.` : undefined}
          />
        )}
        {error && !isPending && (
          <Note tone="bad" icon={TriangleAlert} role="alert">
            {problemText(error)}
          </Note>
        )}
        <div className="queue-sheet-acts">
          <Button kind="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button type="submit" busy={isPending}>
            {waiting === 0 ? (
              <Trans>End session</Trans>
            ) : moves ? (
              <Plural value={waiting} one="Move # person" other="Move # people" />
            ) : (
              <Plural value={waiting} one="Cancel # token" other="Cancel # tokens" />
            )}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
