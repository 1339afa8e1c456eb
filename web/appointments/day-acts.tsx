import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceOnMyWay, arriveAppointment, rejoinAppointment } from '#contract/appointment-acts.ts'
import type { Appointment } from '#contract/appointments.ts'
import { useBookingKey } from '../lib/booking-key.ts'
import { callAsPatient } from '../lib/session.ts'
import { appointmentsQuery } from './appointments-query.ts'
import { z } from 'zod'
import { readJson, useStored, writeJson } from '../lib/storage.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent, type ReactNode } from 'react'
import { plainDigits } from '#contract/mobile.ts'
import { problemText } from '../lib/problem-text.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Sheet, TextField, useDialogs } from '../ui/index.ts'
import { MapPin } from 'lucide-react'
import { ApiProblem } from '../lib/api.ts'
import type { DayKind } from './day-kind.ts'

/** What a patient does with the own token, besides cancelling it. */
export type OwnAct = { act: 'on-my-way' } | { act: 'rejoin' } | { act: 'arrive'; code: string }

/** Acts on a token; a retry never acts twice. The list shows the answer at once, and is fetched again, also after a refusal: the desk
 *  has acted meanwhile. */
function useOwnAct({ _id: id }: Appointment) {
  const client = useQueryClient()
  const key = useBookingKey()
  const { queryKey } = appointmentsQuery
  return useMutation({
    mutationFn: (own: OwnAct) => {
      const options = { params: { id }, headers: key.headersOf({ id, ...own }) }
      if (own.act === 'rejoin') return callAsPatient(rejoinAppointment, options)
      if (own.act === 'on-my-way') return callAsPatient(announceOnMyWay, options)
      return callAsPatient(arriveAppointment, { ...options, body: { code: own.code } })
    },
    onSuccess: (acted) => {
      key.forget()
      client.setQueryData(queryKey, (list) => list?.map((one) => (one._id === id ? { ...one, ...acted } : one)))
    },
    onError: key.forgetIfDecided,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}

const ids = z.array(z.string())
/** Older entries belong to past days. */
const maxEntries = 20

const rejoined = () => readJson('rejoined', (stored) => ids.parse(stored)) ?? []

/** Whether this device has taken the token back into the line: a patient does so once. */
export function useHasRejoined(appointmentId: string): boolean {
  useStored('rejoined')
  return rejoined().includes(appointmentId)
}

function storeRejoined(appointmentId: string): void {
  writeJson('rejoined', [...rejoined(), appointmentId].slice(-maxEntries))
}

/** The six digits of a poster, as typed; undefined for another text. */
const readCode = (typed: string) => /^\d{6}$/.exec(plainDigits(typed).replaceAll(/\s/g, ''))?.[0]

/** Tells the desk that the patient has come. The code of the poster shows that this is true. */
function ArriveSheet({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useLingui()
  const act = useOwnAct(appointment)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useTexts<string>()

  function refuse(text: () => string) {
    setWrong(text)
    document.getElementById('arrival-code')?.focus()
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const typed = readCode(code)
    if (act.isPending) return
    setWrong(undefined)
    if (!typed) return refuse(() => t`Type the six digits that stand on the poster.`)
    act.mutate(
      { act: 'arrive', code: typed },
      { onSuccess: onClose, onError: (problem) => refuse(() => problemText(problem)) },
    )
  }
  return (
    <Sheet title={t`I'm here`} onClose={onClose}>
      <form className="arrive" noValidate onSubmit={submit}>
        <TextField
          id="arrival-code"
          label={t`Code on the poster at the door`}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={wrong}
          onChange={(value) => {
            if (readCode(value)) setWrong(undefined)
            setCode(value)
          }}
        />
        <Button type="submit" wide busy={act.isPending}>
          <Trans>Tell the desk</Trans>
        </Button>
      </form>
    </Sheet>
  )
}

interface ActsProps {
  appointment: Appointment
}

/** The one act of the card: what helps the patient and the desk most, now. */
export function DayActs({ kind, appointment }: ActsProps & { kind: DayKind | undefined }) {
  const { onMyWayAt, arrivedAt } = appointment
  if (kind === 'closed') return null
  if (kind === 'missed') return <Rejoin appointment={appointment} />
  if (kind === 'called') return <OnMyWay appointment={appointment} isFirst />
  if (arrivedAt !== undefined)
    return (
      <Done>
        <Trans>The desk knows that you are here.</Trans>
      </Done>
    )
  if (kind === 'next' || kind === 'overdue') return <Arrive appointment={appointment} isFirst />
  return onMyWayAt === undefined ? <OnMyWay appointment={appointment} /> : <Arrive appointment={appointment} />
}

/** What the desk knows. */
function Done({ children }: { children: ReactNode }) {
  return (
    <p className="day-done muted" role="status">
      {children}
    </p>
  )
}

/** @param isFirst whether it is the card's main act */
function OnMyWay({ appointment, isFirst = false }: ActsProps & { isFirst?: boolean }) {
  const dialogs = useDialogs()
  const act = useOwnAct(appointment)
  const isDone = appointment.onMyWayAt !== undefined
  return (
    <div className="day-acts">
      {!isDone && (
        <Button
          wide
          kind={isFirst ? 'primary' : 'second'}
          busy={act.isPending}
          onClick={() =>
            act.mutate({ act: 'on-my-way' }, { onError: (problem) => void dialogs.alert(problemText(problem)) })
          }
        >
          <Trans>I'm on my way</Trans>
        </Button>
      )}
      {(isFirst || isDone) && (
        <Done>
          <Trans>The desk sees that you are coming.</Trans>
        </Done>
      )}
    </div>
  )
}

function Arrive({ appointment, isFirst = false }: ActsProps & { isFirst?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="day-acts">
      <Button wide kind={isFirst ? 'primary' : 'second'} icon={MapPin} onClick={() => setOpen(true)}>
        <Trans>I'm here</Trans>
      </Button>
      {!isFirst && (
        <Done>
          <Trans>The desk sees that you are coming.</Trans>
        </Done>
      )}
      {isOpen && <ArriveSheet appointment={appointment} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Back into the line, once; after that the desk decides. */
function Rejoin({ appointment }: ActsProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const act = useOwnAct(appointment)
  const { _id: id, queueNumber } = appointment
  if (useHasRejoined(id)) return null

  function rejoin() {
    act.mutate(
      { act: 'rejoin' },
      {
        onSuccess: () => storeRejoined(id),
        onError: (problem) => {
          if (problem instanceof ApiProblem && problem.code === 'rejoined-before') storeRejoined(id)
          void dialogs.alert(problemText(problem))
        },
      },
    )
  }
  return (
    <div className="day-acts">
      <Button wide icon={MapPin} busy={act.isPending} onClick={rejoin}>
        <Trans>I'm here</Trans>
      </Button>
      <Done>{t`You come back into the line with token ${queueNumber}.`}</Done>
    </div>
  )
}
