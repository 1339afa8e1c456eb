import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarOff, CircleCheck, Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callAppointment } from '#contract/appointment-acts.ts'
import { giveTestToken, removeTestToken, showTestToken, type TestToken } from '#contract/set-up.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { ApiProblem } from '../../lib/api.ts'
import { longDay, today } from '../../lib/dates.ts'
import { useLate } from '../../lib/late.tsx'
import { problemText } from '../../lib/problem-text.ts'
import { queryClient } from '../../lib/query-client.ts'
import { randomKey } from '../../lib/random-key.ts'
import { readDays } from '../../lib/read-days.ts'
import { readServed } from '../../lib/served.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { lateQrCode } from '../../print/index.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { Button, Icon, Note } from '../../ui/index.ts'
import { KeyHint } from '../desk-keys.tsx'
import { StepFailure } from './step-row.tsx'

const queryKey = ['hospital', 'test-token']

export interface TokenStepProps {
  hospital: HospitalProfile
  /** Puts it off, on a day on which no doctor has hours. */
  onLater: () => void
  onSaved: () => void
}

/** Why a day gives no token at all. */
const daysOff: readonly string[] = ['slot-not-held', 'doctor-on-leave', 'hospital-closed']

/** Gives a token to a made-up patient, shows it on the own phone, calls it and removes it. */
export function TokenStep({ hospital: { doctors, timeZone }, onLater, onSaved }: TokenStepProps) {
  const { t } = useLingui()
  // a press at the desk may have called it
  const { data: token } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAsHospital(showTestToken, { signal }),
    refetchInterval: 5_000,
  })
  const act = useMutation({
    async mutationFn(what: 'give' | 'call' | 'remove') {
      if (what === 'give') queryClient.setQueryData(queryKey, await giveSomewhere(doctors))
      else if (what === 'call' && token) {
        const headers = { 'idempotency-key': randomKey() }
        await callAsHospital(callAppointment, { params: { id: token._id }, headers })
        await queryClient.invalidateQueries({ queryKey })
      } else {
        await callAsHospital(removeTestToken, {})
        queryClient.setQueryData(queryKey, null)
        await hospitalChanged()
        onSaved()
      }
    },
  })
  const isOff = act.error instanceof ApiProblem && daysOff.includes(act.error.code)
  const number = token?.queueNumber
  const isCalled = token && token.status !== 'waiting'
  const primary = !token ? 'give' : isCalled ? 'remove' : 'call'
  return (
    <form
      className="try"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!act.isPending) act.mutate(primary)
      }}
    >
      {token && (
        <div className="trial">
          <ol>
            <Part is="done" place={1}>{t`Token ${number} is given to Test patient`}</Part>
            <Part is={isCalled ? 'done' : 'now'} place={2}>{t`Look at it on your phone`}</Part>
            <Part is={isCalled ? 'done' : 'now'} place={3}>{t`Call it, and look at your phone`}</Part>
            <Part is={isCalled ? 'now' : 'next'} place={4}>{t`Remove the test token`}</Part>
          </ol>
          <OnPhone token={token} />
        </div>
      )}
      {isOff ? (
        <ComeBack doctors={doctors} timeZone={timeZone} />
      ) : (
        <StepFailure text={act.error && problemText(act.error)} />
      )}
      <div className="step-acts">
        {isOff && (
          <Button kind="quiet" onClick={onLater}>
            <Trans>Not now</Trans>
          </Button>
        )}
        <Button type="submit" busy={act.isPending}>
          {primary === 'call' && <Icon of={Megaphone} />}
          {primary === 'give' && <Trans>Give a first token</Trans>}
          {primary === 'call' && <Trans>Call token {number}</Trans>}
          {primary === 'remove' && <Trans>Remove the test token</Trans>}
          <KeyHint>Enter</KeyHint>
        </Button>
      </div>
    </form>
  )
}

function Part({ is, place, children }: { is: 'done' | 'now' | 'next'; place: number; children: ReactNode }) {
  return (
    <li className={is}>
      {is === 'done' ? <Icon of={CircleCheck} size="s" /> : <span aria-hidden="true">{place}</span>} {children}
    </li>
  )
}

/** The token's page: by its code for a phone beside the desk, by a press where the desk is the phone. */
function OnPhone({ token: { link } }: { token: TestToken }) {
  const code = useLate(lateQrCode, true)
  const address = location.origin + link
  return (
    <figure>
      {code && (
        <div className="code" aria-hidden="true">
          <code.default of={address} least={34} most={42} />
        </div>
      )}
      <figcaption>
        <Trans>Point your phone's camera here</Trans>
      </figcaption>
      <a className="btn second" href={link} target="_blank" rel="noreferrer">
        <Trans>Open the token here</Trans>
      </a>
    </figure>
  )
}

/** When the first token can be given, on a day on which no doctor has hours. */
function ComeBack({ doctors, timeZone }: Pick<HospitalProfile, 'doctors' | 'timeZone'>) {
  useLanguage()
  const { data } = useQuery({
    queryKey: ['hospital', 'first-day', doctors.map(({ _id }) => _id)],
    queryFn: async () => {
      const from = today(Date.now(), timeZone)
      const days = await Promise.all(doctors.map(({ _id }) => readDays(_id, from, readServed().bookingDaysAhead + 1)))
      const open = days.flat().filter(({ slots }) => slots.some(({ why }) => why === null))
      return open.map(({ date }) => date).toSorted()[0] ?? null
    },
  })
  if (data === undefined) return null
  const day = data && longDay(data)
  return (
    <Note tone="near" icon={CalendarOff} role="status">
      {day ? (
        <Trans>No doctor has hours today. Come back on {day}.</Trans>
      ) : (
        <Trans>No doctor has hours today. Come back on a day with hours.</Trans>
      )}
    </Note>
  )
}

/** Gives the token in the first slot that takes one now.
 *  @throws what the last slot refuses */
async function giveSomewhere(doctors: HospitalProfile['doctors']): Promise<TestToken> {
  const [first, ...others] = doctors.flatMap(({ slots }) => slots)
  if (!first) throw new Error('There is no slot.')
  let given = giveIn(first._id)
  for (const { _id } of others) given = given.catch(() => giveIn(_id))
  return given
}

const giveIn = (slotId: string) => callAsHospital(giveTestToken, { body: { slotId } })
