import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLanguage } from '../lib/use-language.ts'
import { Skeleton } from '../ui/index.ts'
import './reach.css'
import { useReachOfQueue } from './use-reach-of-days.ts'

export interface ReachCountsProps {
  notice: number
  /** By WhatsApp or SMS. */
  message: number
  phone: number
  none: number
  /** Of those whom nothing reaches. */
  names: readonly string[]
}

/** How people can be reached, in numbers, before their tokens move or end: it promises no message that is not sent. */
export function ReachCounts({ notice, message, phone, none, names }: ReachCountsProps) {
  useLanguage()
  return (
    <div role="status">
      <ul className="reach-counts">
        <Count of={notice} how={<Trans>at once</Trans>}>
          <Plural value={notice} one="gets a notice" other="get a notice" />
        </Count>
        {message > 0 && (
          <Count of={message} how={<Trans>by WhatsApp or SMS</Trans>}>
            <Plural value={message} one="gets a message" other="get a message" />
          </Count>
        )}
        <Count of={phone} how={<Trans>you write by hand</Trans>}>
          <Plural value={phone} one="has only a number" other="have only a number" />
        </Count>
        <Count
          of={none}
          how={
            names.length > 0 && (
              <>
                <bdi>{names.slice(0, 3).join(', ')}</bdi>
                {names.length > 3 && ' …'}
              </>
            )
          }
        >
          <Plural value={none} one="has neither" other="have neither" />
        </Count>
      </ul>
    </div>
  )
}

interface CountProps {
  of: number
  /** How they get to know it, or who they are. */
  how: ReactNode
  children: ReactNode
}

function Count({ of, how, children }: CountProps) {
  return (
    <li>
      <b>{of}</b> <span>{children}</span> {how && <small>{how}</small>}
    </li>
  )
}

/** After the change: how many get a notice or a message, and how many are left to tell by hand. */
export function NoticeAndOthers({ notice, message, phone, none }: Omit<ReachCountsProps, 'names'>) {
  useLanguage()
  const others = phone + none
  return (
    <>
      <b>
        <Plural value={notice} one="# gets a notice." other="# get a notice." />
        {message > 0 && (
          <>
            {' '}
            <Plural value={message} one="# gets a message." other="# get a message." />
          </>
        )}
      </b>{' '}
      <Plural value={others} one="Tell the other one:" other="Tell the other #:" />
    </>
  )
}

export interface WhoGetsNoticeProps {
  slotId: string
  day: string
  /** Ids of those who wait. */
  waiting: readonly string[]
  /** A pause has no minutes, so it is only pushed. */
  state: 'late' | 'paused'
}

/** Before a queue is late or paused: how many of those who wait get a notice or a message, and where the others see it. */
export function WhoGetsNotice({ slotId, day, waiting, state }: WhoGetsNoticeProps) {
  useLanguage()
  const { data: reach, isFetching } = useReachOfQueue(slotId, day, undefined, 'late')
  if (!reach && isFetching) return <Skeleton height="1.5em" />
  const count = (how: 'notice' | 'message') =>
    reach?.appointments.filter(({ _id, by }) => by === how && waiting.includes(_id)).length ?? 0
  const notice = count('notice')
  const message = state === 'late' ? count('message') : 0
  const others = waiting.length - notice - message
  return (
    <>
      {notice > 0 && (
        <>
          <Plural value={notice} one="# person gets a notice now." other="# people get a notice now." />{' '}
        </>
      )}
      {message > 0 && (
        <>
          <Plural value={message} one="# gets a message." other="# get a message." />{' '}
        </>
      )}
      {others > 0 && (
        <Plural
          value={others}
          one="# person gets no notice, and sees it on the token’s page or the display."
          other="# people get no notice, and see it on their token’s page or the display."
        />
      )}
    </>
  )
}
