import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { answerPlace, answerUnreached, type CallAnswer, type Unreached } from '#contract/unreached.ts'
import { clockTime } from '../lib/dates.ts'
import { dialled, sayMobile } from '../lib/mobile-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { useLanguage, useProblemText } from '../lib/use-language.ts'
import { Button, Icon } from '../ui/index.ts'
import type { Answers } from './use-answers.ts'
import './reach.css'

/** A patient's number, as the desk dials it and as it is written; both undefined without one. */
export function numberOf(contact: string | undefined) {
  const mobile = contact ? readTypedMobile(contact) : undefined
  return mobile ? { dial: dialled(mobile), said: sayMobile(mobile) } : { dial: undefined, said: contact || undefined }
}

export interface CallPatientProps {
  /** Of the appointment, or of a place that is kept in a slot. */
  id: string
  slotId?: string | undefined
  /** Undefined for a place. */
  number?: number | undefined
  contact: string | undefined
  /** The channels that were tried; undefined while they are fetched. */
  tried: Unreached['tried'] | undefined
  /** After a press of either answer, before it is sent. */
  onPress: () => void
  onAnswered: Answers['answered']
  /** Who it is. */
  children: ReactNode
}

/** A patient whom no message has reached: the last try, the number to call, and the outcome of the call. */
export function CallPatient({ id, slotId, number, contact, tried, onPress, onAnswered, children }: CallPatientProps) {
  const { t } = useLingui()
  const { dial, said } = numberOf(contact)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (answer: CallAnswer) => {
      if (slotId === undefined) await callAsHospital(answerUnreached, { params: { id }, body: { answer } })
      else await callAsHospital(answerPlace, { params: { slotId, id }, body: { answer } })
      await onAnswered(number === undefined ? undefined : { what: answer, id, number })
    },
  })
  const whyNot = useProblemText(error)
  const press = (answer: CallAnswer) => {
    if (isPending) return
    mutate(answer)
    onPress()
  }
  return (
    <div className="call-patient">
      <div>
        {children}
        <span className="call-tried">{whyNot ?? (tried && <Tried steps={tried} />)}</span>
      </div>
      {said && (
        <span className="call-number">
          <Icon of={Phone} size="s" />
          {dial ? <a href={`tel:${dial}`}>{said}</a> : said}
        </span>
      )}
      <div className="call-acts">
        <Button
          kind="second"
          small
          busy={isPending && variables === 'reached'}
          aria-label={number === undefined ? undefined : t`Reached, token ${number}`}
          onClick={() => press('reached')}
        >
          <Trans>Reached</Trans>
        </Button>
        <Button
          kind="quiet"
          small
          busy={isPending && variables === 'no-answer'}
          aria-label={number === undefined ? undefined : t`No answer, token ${number}`}
          onClick={() => press('no-answer')}
        >
          <Trans>No answer</Trans>
        </Button>
      </div>
    </div>
  )
}

/** The last try. */
function Tried({ steps }: { steps: Unreached['tried'] }) {
  useLanguage()
  const last = steps.at(-1)
  if (!last || (last.channel === 'push' && last.state === 'failed')) return <Trans>No notices on this phone</Trans>
  const time = clockTime(Date.parse(last.at))
  if (last.channel === 'push') return <Trans>The notice was not seen, {time}</Trans>
  if (last.channel === 'whatsapp') return <Trans>WhatsApp not delivered, {time}</Trans>
  return <Trans>SMS not delivered, {time}</Trans>
}

/** What the desk has said of its call. */
export function AnswerText({ what, number }: { what: CallAnswer; number: number }) {
  if (what === 'reached')
    return (
      <Trans>
        <b>{number}</b> is noted as reached.
      </Trans>
    )
  return (
    <Trans>
      <b>{number}</b> is noted as no answer.
    </Trans>
  )
}
