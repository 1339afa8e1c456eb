import { Trans, useLingui } from '@lingui/react/macro'
import { setMonthlyReport, type Me } from '#contract/persons.ts'
import { callAsHospital } from '../lib/session.ts'
import { meChanged } from '../lib/use-me.ts'
import { Card, Note, Switch } from '../ui/index.ts'
import { useAttempt } from './use-attempt.ts'

/** Whether the figures of each month come by e-mail; nothing where none can be sent. */
export function MonthlyReport({ me: { monthlyReport: isOn, loginName: address = '' } }: { me: Me }) {
  const { t } = useLingui()
  const attempt = useAttempt(async (on: boolean) => {
    await meChanged(await callAsHospital(setMonthlyReport, { body: { on } }))
  })
  if (isOn === undefined) return null
  return (
    <Card as="section" className="own-log-in" aria-labelledby="monthly-report">
      <div>
        <h2 id="monthly-report">
          <Trans>The month by e-mail</Trans>
        </h2>
        <p className="muted">
          <Trans>On its second day each month you get the figures of the month before, at {address}.</Trans>
        </p>
        {attempt.refusal && (
          <Note tone="bad" role="alert">
            {attempt.refusal.text}
          </Note>
        )}
      </div>
      <Switch
        label={t`The month by e-mail`}
        state={isOn ? t`On` : t`Off`}
        checked={isOn}
        onChange={(on) => attempt.send(on)}
      />
    </Card>
  )
}
