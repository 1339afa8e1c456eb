import { useMutation } from '@tanstack/react-query'
import { callAsPatient } from '../lib/session.ts'
import { useStored, write } from '../lib/storage.ts'
import { useProblemText } from '../lib/use-language.ts'
import { type TurnRange, useClock } from '../live-queue/index.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { readTypedNumber } from '../lib/typed-number.ts'
import { Button, Icon, Note, Segments, Sheet, TextField } from '../ui/index.ts'
import { Footprints } from 'lucide-react'
import { bareTime } from '../lib/dates.ts'
import type { Appointment } from '#contract/appointments.ts'
import { longestTravel, updateProfile } from '#contract/profile.ts'

const minute = 60_000
/** From the door of the clinic to the seat, in minutes. */
const spare = 5

/** When to leave for the clinic: an instant in milliseconds since 1970, or `now` after it. Undefined where who leaves now comes too late,
 *  and without travel minutes. */
export function leaveBy({ from, to }: TurnRange, travel: number | undefined, now: number): number | 'now' | undefined {
  if (travel === undefined) return undefined
  const latest = from - (travel + spare) * minute
  if (now < latest) return latest
  return now + travel * minute < to ? 'now' : undefined
}

/** The minutes of travel that are stored; undefined without travel. */
export function travelOf(stored: string | null): number | undefined {
  const minutes = Number(stored)
  return Number.isInteger(minutes) && minutes > 0 && minutes <= longestTravel ? minutes : undefined
}

/** How many minutes the patient travels; undefined while they have not said it. */
const useTravel = (): number | undefined => travelOf(useStored('travelMinutes'))

/** Keeps the minutes of travel on this phone, which also knows them without a network. */
const storeTravel = (minutes: number): void => write('travelMinutes', minutes === 0 ? null : String(minutes))

const usual = [10, 20, 30, 45, 60] as const
type Choice = '0' | `${(typeof usual)[number]}` | 'other'

const usualOf = (travel: number | undefined) => usual.find((minutes) => minutes === travel)

export interface TravelSheetProps {
  /** Undefined while the patient has not said it. */
  travel: number | undefined
  onClose: () => void
}

/** Asks how many minutes the patient travels. */
function TravelSheet({ travel, onClose }: TravelSheetProps) {
  const { t } = useLingui()
  const known = usualOf(travel)
  const [choice, setChoice] = useState<Choice | undefined>(known ? `${known}` : travel ? 'other' : undefined)
  const [typed, setTyped] = useState(travel ? String(travel) : '')
  const [isChecked, setChecked] = useState(false)
  // The message to come is sent by the account's answer.
  const { mutate, isPending, error } = useMutation({
    mutationFn: (travelMinutes: number) => callAsPatient(updateProfile, { body: { travelMinutes } }),
    onSuccess: onClose,
  })
  const whyNot = useProblemText(error)
  const minutes = choice === 'other' ? readTypedNumber(typed) : Number(choice)
  const isTypedWrong = choice === 'other' && (minutes === undefined || minutes < 1 || minutes > longestTravel)

  function save(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (choice === undefined || minutes === undefined || isTypedWrong) return
    storeTravel(minutes)
    mutate(minutes)
  }
  return (
    <Sheet title={t`How far away are you?`} onClose={onClose}>
      <form className="travel" noValidate onSubmit={save}>
        <p className="muted">
          <Trans>Then you see when to leave, and get the message to come in time.</Trans>
        </p>
        <Segments<Choice>
          label={t`Way to the clinic`}
          value={choice}
          onChange={setChoice}
          error={isChecked && choice === undefined ? t`Choose how long your way is.` : undefined}
          options={[
            { value: '0', label: t`None` },
            ...usual.map((minutes) => ({ value: `${minutes}` as const, label: t`${minutes} min` })),
            { value: 'other', label: t`Other` },
          ]}
        />
        {choice === 'other' && (
          <TextField
            id="travel-minutes"
            label={t`Minutes`}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            error={isChecked && isTypedWrong ? t`Write the minutes, from 1 to 480.` : undefined}
            onChange={setTyped}
          />
        )}
        {whyNot && !isPending && (
          <Note tone="bad" role="alert">
            {whyNot}
          </Note>
        )}
        <Button type="submit" wide busy={isPending}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Sheet>
  )
}

/** When to leave for the clinic, from the minutes of travel, or the question for them. */
export function LeaveBy({ of: { hospitalId }, range }: { of: Appointment; range: TurnRange }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const travel = useTravel()
  const leave = useClock((now) => leaveBy(range, travel, now))
  const time = typeof leave === 'number' && bareTime(leave, hospitalId.timeZone)
  return (
    <div className="leave" data-plain={leave === undefined || undefined}>
      {leave !== undefined && <Icon of={Footprints} />}
      <div>
        {leave !== undefined && (
          <span>
            {time ? (
              <Trans>
                Leave by <b>{time}</b>
              </Trans>
            ) : (
              <b>
                <Trans>Leave now</Trans>
              </b>
            )}
          </span>
        )}
        <Button kind="quiet" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {travel === undefined ? <Trans>How far away are you?</Trans> : t`${travel} min away`}
        </Button>
      </div>
      {isOpen && <TravelSheet travel={travel} onClose={() => setOpen(false)} />}
    </div>
  )
}
