import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lookAtInvitation } from '#contract/people.ts'
import { call } from '../lib/api.ts'
import { LoadError } from '../lib/load-error.tsx'
import { useHospitalSession } from '../lib/session.ts'
import { LinkButton, ListEmpty, PageTitle, Skeleton, Skeletons, useLocation } from '../ui/index.ts'
import { ChooseNewPassword } from './choose-new-password.tsx'
import { JoinHospital } from './join-hospital.tsx'
import { codeOf } from './use-attempt.ts'
import './choose-hospital.css'

/** What the link of an invitation opens, or that for a new password. Its code is in the fragment, which no server's log has. */
export default function Join() {
  const { t } = useLingui()
  const code = useLocation().hash.slice(1)
  const isLoggedIn = useHospitalSession() === 'in'
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['join', code],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { code }, signal }),
    enabled: code !== '',
    retry: false,
    // it is spent by joining
    staleTime: Infinity,
  })
  if (data?.newPassword) return <ChooseNewPassword code={code} link={data} />
  if (data) return <JoinHospital code={code} link={data} isLoggedIn={isLoggedIn} />
  if (code === '' || codeOf(error) === 'invitation-over')
    return (
      <div className="login page join-over">
        <PageTitle hidden>{t`This invitation is over`}</PageTitle>
        <ListEmpty
          title={t`This invitation is over`}
          text={t`It was used, or its 72 hours have passed. Ask your clinic for a new link.`}
        >
          <LinkButton kind="second" to="/receptionlogin">
            <Trans>Sign in</Trans>
          </LinkButton>
        </ListEmpty>
      </div>
    )
  return (
    <div className="login page">
      <PageTitle hidden>{t`Invitation`}</PageTitle>
      {error ? (
        <LoadError title={t`The invitation did not load.`} of={{ error, isFetching, refetch }} />
      ) : (
        <Skeletons>
          <Skeleton height="240px" />
        </Skeletons>
      )}
    </div>
  )
}
