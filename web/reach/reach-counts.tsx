import { Plural, Trans } from '@lingui/react/macro'
import { useLanguage } from '../lib/use-language.ts'
import './reach.css'

export interface ReachCountsProps {
  notice: number
  phone: number
  none: number
  /** Of those whom nothing reaches. */
  names: readonly string[]
}

/** How people can be reached, in three numbers, before their tokens move or end: it promises no message that is not sent. */
export function ReachCounts({ notice, phone, none, names }: ReachCountsProps) {
  useLanguage()
  return (
    <ul className="reach-counts" role="status">
      <li>
        <b>{notice}</b>{' '}
        <span>
          <Plural value={notice} one="gets a notice" other="get a notice" />
        </span>{' '}
        <small>
          <Trans>at once</Trans>
        </small>
      </li>
      <li>
        <b>{phone}</b>{' '}
        <span>
          <Plural value={phone} one="has only a number" other="have only a number" />
        </span>{' '}
        <small>
          <Trans>you write by hand</Trans>
        </small>
      </li>
      <li>
        <b>{none}</b>{' '}
        <span>
          <Plural value={none} one="has neither" other="have neither" />
        </span>{' '}
        {names.length > 0 && (
          <small>
            <bdi>{names.slice(0, 3).join(', ')}</bdi>
            {names.length > 3 && ' …'}
          </small>
        )}
      </li>
    </ul>
  )
}

/** After the change: how many get a notice, and how many are left to tell by hand. */
export function NoticeAndOthers({ notice, others }: { notice: number; others: number }) {
  useLanguage()
  return (
    <>
      <b>
        <Plural value={notice} one="# gets a notice." other="# get a notice." />
      </b>{' '}
      <Plural value={others} one="Tell the other one:" other="Tell the other #:" />
    </>
  )
}
