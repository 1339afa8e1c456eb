import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { switchHospital } from '#contract/persons.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { read } from '../lib/storage.ts'
import { useMe } from '../lib/use-me.ts'
import { openDesk } from '../people/index.ts'
import { Button, Card, LinkButton, Note, PageTitle } from '../ui/index.ts'

/** Acts of the desk that the network has not taken yet: they go with the session. */
const isUnsent = () => [read('unsentActs'), read('unsentCompletions')].some((acts) => acts !== null && acts !== '[]')

/** A link of an e-mail was opened at another hospital: its figures are not those of the letter. */
export function OtherHospital({ id, here }: { id: string; here: string }) {
  const { t } = useLingui()
  const me = useMe()
  const place = me?.hospitals.find(({ _id }) => _id === id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      openDesk(await callAsHospital(switchHospital, { body: { hospitalId: id } }))
      // all that the page holds is of the hospital before
      location.reload()
    },
  })
  const there = place?.name ?? ''
  const waits = isUnsent()
  if (!me) return null
  return (
    <div className="report">
      <div className="rhead">
        <PageTitle>{place ? t`This report is of ${there}` : t`This report is of another hospital`}</PageTitle>
      </div>
      <Card className="rother">
        <p>
          <Trans>You are at {here} now.</Trans>
        </p>
        {place && waits && (
          <p>
            <Trans>Acts of the queue wait for the network. Switch when the dashboard has sent them.</Trans>
          </p>
        )}
        {error && (
          <Note tone="bad" role="alert">
            {problemText(error)}
          </Note>
        )}
        <div className="rother-acts">
          {place && !waits && (
            <Button busy={isPending} onClick={() => mutate()}>
              <Trans>Switch to {there}</Trans>
            </Button>
          )}
          <LinkButton kind="second" to="/reports">
            <Trans>Reports of {here}</Trans>
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}
