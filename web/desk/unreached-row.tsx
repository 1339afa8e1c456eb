import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { BellRing, Clock, Phone } from 'lucide-react'
import { answerUnreached, type Unreached } from '#contract/messages.ts'
import { clockTime } from '../lib/dates.ts'
import { dialled, sayMobile } from '../lib/mobile-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { readTypedMobile } from '../lib/typed-mobile.ts'
import { useLanguage, useProblemText } from '../lib/use-language.ts'
import { Button, Icon } from '../ui/index.ts'
import type { DeskRow } from './desk-list.ts'
import { focusPrimary } from './primary-act.ts'
import './unreached.css'

/** A patient's number, as the desk dials it. */
const numberOf = (contact: string | undefined) => {
  const mobile = contact ? readTypedMobile(contact) : undefined
  return mobile ? { dial: dialled(mobile), said: sayMobile(mobile) } : { dial: undefined, said: contact }
}

/** In a row of the line: no message has reached its patient, or the desk has called in vain. */
export function NotReached({
  contact,
  reach,
  reachAt,
  reachBy,
}: Pick<DeskRow, 'contact' | 'reach' | 'reachAt' | 'reachBy'>) {
  useLanguage()
  const number = numberOf(contact).said
  const time = clockTime(Date.parse(reachAt ?? ''))
  if (reach === 'unreached')
    return (
      <span className="arrival not-reached">
        <Icon of={BellRing} size="s" />
        <span>{number ? <Trans>Not reached: call {number}</Trans> : <Trans>Not reached</Trans>}</span>
      </span>
    )
  return (
    <span className="arrival">
      <Icon of={Clock} size="s" />
      <span>
        {reachBy ? (
          <Trans>
            No answer {time}, <bdi>{reachBy}</bdi>
          </Trans>
        ) : (
          <Trans>No answer {time}</Trans>
        )}
      </span>
    </span>
  )
}

export interface UnreachedRowProps {
  row: DeskRow
  /** The channels that were tried; undefined while they are fetched. */
  tried: Unreached['tried'] | undefined
  columns: number
  onAnswered: () => Promise<unknown>
}

/** A patient whom no message has reached: the last try, the number to call, and the outcome of the call. */
export function UnreachedRow({ row, tried, columns, onAnswered }: UnreachedRowProps) {
  const { t } = useLingui()
  const { id, number, name, contact } = row
  const { dial, said } = numberOf(contact)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (answer: 'reached' | 'no-answer') => {
      await callAsHospital(answerUnreached, { params: { id }, body: { answer } })
      await onAnswered()
    },
  })
  const whyNot = useProblemText(error)
  const press = (answer: 'reached' | 'no-answer') => {
    mutate(answer)
    focusPrimary()
  }
  return (
    <tr className="unreached">
      <td>
        <span className="t">{number}</span>
      </td>
      <td colSpan={columns - 1}>
        <div className="unreached-call">
          <div>
            <span className="nm">
              <bdi>{name || t`Erased`}</bdi>
            </span>
            <span className="arrival">{whyNot ?? (tried && <Tried steps={tried} />)}</span>
          </div>
          {said && (
            <span className="unreached-number">
              <Icon of={Phone} size="s" />
              {dial ? <a href={`tel:${dial}`}>{said}</a> : said}
            </span>
          )}
          <div className="unreached-acts">
            <Button
              kind="second"
              small
              busy={isPending && variables === 'reached'}
              aria-label={t`Reached, token ${number}`}
              onClick={() => press('reached')}
            >
              <Trans>Reached</Trans>
            </Button>
            <Button
              kind="quiet"
              small
              busy={isPending && variables === 'no-answer'}
              aria-label={t`No answer, token ${number}`}
              onClick={() => press('no-answer')}
            >
              <Trans>No answer</Trans>
            </Button>
          </div>
        </div>
      </td>
    </tr>
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
