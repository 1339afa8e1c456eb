import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/persons.ts'
import { sayInstant } from '../lib/dates.ts'
import { useFocusInList } from '../lib/focus-in-list.ts'
import { LoadError } from '../lib/load-error.tsx'
import { problemText } from '../lib/problem-text.ts'
import { queryClient } from '../lib/query-client.ts'
import { callAsHospital } from '../lib/session.ts'
import { useTexts } from '../lib/use-texts.ts'
import { useClock } from '../live-queue/index.ts'
import { Badge, Button, Card, Icon, useDialogs } from '../ui/index.ts'
import { deskPeopleChanged } from './desk-people.ts'
import { codeOf } from './use-attempt.ts'

const queryKey = ['hospital', 'own-sessions']

/** Where the person is signed in, this browser first. */
export function OwnSessions() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const now = useClock((at) => Math.floor(at / 60_000) * 60_000)
  const [status, setStatus] = useTexts<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusInList('.account-sessions li', () => heading.current)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAsHospital(listOwnSessions, { signal }),
  })
  const sessions = data?.toSorted((one, other) => Number(other.current) - Number(one.current))

  async function end(act: () => Promise<unknown>, announcement: () => string) {
    try {
      await act()
      setStatus(announcement)
    } catch (problem) {
      // what has ended already was ended by the press before, or grew too old
      if (codeOf(problem) === 'session-not-found') setStatus(announcement)
      else await dialogs.alert(problemText(problem), { title: t`The session was not ended.` })
    }
    await queryClient.invalidateQueries({ queryKey })
  }
  async function endOthers() {
    const action = t`Sign out everywhere else`
    const text = t`Sign out every other browser with your account? Your PINs are removed in every browser, also here.`
    if (!(await dialogs.confirm(text, { action, isDestructive: true }))) return
    await end(
      () => callAsHospital(endOtherSessions, {}),
      () => t`Every other browser is signed out, and your PINs are removed.`,
    )
    await deskPeopleChanged()
  }
  return (
    <Card as="section" className="account-sessions" aria-labelledby="own-sessions">
      <h2 id="own-sessions" ref={heading} tabIndex={-1}>
        <Trans>Where you are signed in</Trans>
      </h2>
      <p role="status" className="account-status">
        {status}
      </p>
      {error && !sessions && (
        <LoadError bare title={t`Your sessions did not load.`} of={{ error, isFetching, refetch }} />
      )}
      <ul className="account-rows ruled">
        {sessions?.map(({ _id: id, current, browser, network, lastUsedAt }) => {
          const name = browser || t`Unknown browser`
          const when = current ? t`Now` : sayInstant(Date.parse(lastUsedAt), now)
          return (
            <li key={id}>
              <Icon of={/Android|iPhone/.test(browser) ? Smartphone : Monitor} />
              <span>
                {name} {current && <Badge tone="tint">{t`This browser`}</Badge>}
                <small>
                  <Trans>
                    Network {network}. {when}
                  </Trans>
                </small>
              </span>
              <span className="account-acts">
                {!current && (
                  <Button
                    kind="quiet"
                    small
                    aria-label={t`Sign out ${name}`}
                    onClick={() =>
                      void end(
                        () => callAsHospital(endOwnSession, { params: { id } }),
                        () => t`${name} is signed out.`,
                      )
                    }
                  >
                    <Trans>Sign out</Trans>
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {sessions && sessions.length > 1 && (
        <Button kind="quiet" className="account-end" onClick={() => void endOthers()}>
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
    </Card>
  )
}
