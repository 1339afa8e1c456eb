import { Trans, useLingui } from '@lingui/react/macro'
import { setOwnLogIn } from '#contract/people.ts'
import { useMe } from '../lib/use-me.ts'
import { callAsHospital } from '../lib/session.ts'
import { Card, Note, Switch, useDialogs } from '../ui/index.ts'
import { peopleChanged, usePeople } from './people-query.ts'
import './people.css'
import { useAttempt } from './use-attempt.ts'
import { useProof } from './use-proof.tsx'

/** Switches the log-in with the hospital's number and password. Off ends its sessions at once. */
export default function OwnLogInSwitch() {
  const { data } = usePeople()
  return data ? <LogInSwitch isOn={data.ownLogIn} /> : null
}

function LogInSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const me = useMe()
  const { prove, sheet } = useProof()
  const attempt = useAttempt(async (on: boolean) => {
    const action = on ? t`Switch on` : t`Switch off`
    const text = me?.person
      ? t`Switch off the hospital’s own log-in? Every desk that is signed in with it is signed out.`
      : t`Switch off the hospital’s own log-in? You are signed in with it: this desk is signed out too.`
    if (!on && !(await dialogs.confirm(text, { action, isDestructive: true }))) return
    const what = on
      ? t`You are switching on the hospital’s own log-in.`
      : t`You are switching off the hospital’s own log-in.`
    await prove({ what, action }, () => callAsHospital(setOwnLogIn, { body: { on } }))
    await peopleChanged()
  })
  return (
    <Card as="section" className="own-log-in" aria-labelledby="own-log-in">
      <div>
        <h2 id="own-log-in">
          <Trans>The hospital’s own log-in</Trans>
        </h2>
        <p className="muted">
          <Trans>
            Who knows the hospital number and the password can do everything here. Switch it off once each person has a
            log-in.
          </Trans>
        </p>
        {attempt.refusal && (
          <Note tone="bad" role="alert">
            {attempt.code === 'no-owner'
              ? t`Not yet: an owner has to set a second step first, in Your account.`
              : attempt.refusal.text}
          </Note>
        )}
      </div>
      <Switch
        label={t`The hospital’s own log-in`}
        state={isOn ? t`On` : t`Off`}
        checked={isOn}
        onChange={attempt.send}
      />
      {sheet}
    </Card>
  )
}
