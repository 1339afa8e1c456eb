import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router'
import { sayMobile } from '../lib/mobile-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { logOutPatient, usePatientProfile } from '../lib/session.ts'
import { Button, Facts, ListError, Sheet, Skeleton, useAsk } from '../ui/index.ts'

/** Who is logged in, and the way out. */
export function ProfileSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const ask = useAsk()
  const navigate = useNavigate()
  const profile = usePatientProfile()

  async function leave() {
    if (!(await ask.confirm(t`Are you sure you want to logout?`, { action: t`LOGOUT` }))) return
    onClose()
    // at once: while the guard still stands here, a token that is gone would lead to the log-in
    await navigate('/', { replace: true, flushSync: true })
    try {
      await logOutPatient()
    } catch (problem) {
      await ask.alert(problemText(problem), { title: t`You are logged out on this device only` })
    }
  }
  return (
    <Sheet title={t`Profile`} onClose={onClose}>
      <div className="stack">
        {profile.data ? (
          <Facts
            tight
            facts={[
              [t`Full name`, profile.data.fullName],
              [t`Mobile number`, sayMobile(profile.data.mobileNo)],
            ]}
          />
        ) : profile.error ? (
          <ListError
            title={t`Your profile did not load.`}
            text={problemText(profile.error)}
            busy={profile.isFetching}
            onRetry={() => void profile.refetch()}
          />
        ) : (
          <Skeleton height="73px" />
        )}
        <Button kind="danger" wide icon={LogOut} onClick={() => void leave()}>
          <Trans>LOGOUT</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
