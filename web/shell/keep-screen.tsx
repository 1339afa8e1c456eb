import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepAppointment } from '#contract/appointments.ts'
import { appointmentsQuery } from '../appointments/appointments-query.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsPatient, usePatientSession } from '../lib/session.ts'
import { late, latePart, LateScreen } from '../lib/late.tsx'
import { Button, Card, Note, PageTitle, useLocation, useNavigate } from '../ui/index.ts'

const PatientLogin = latePart(
  late(() => import('../accounts/patient-login.tsx')),
  LateScreen,
)

/** Keeps the token of a link on the account, after a log-in and a press: the desk then sees whose account it is. The link's code stands
 *  behind the # of the address, so no log has it. */
export default function KeepScreen() {
  const isLoggedIn = usePatientSession() === 'in'
  const code = useLocation().hash.slice(1)
  return isLoggedIn ? (
    <Keep code={code} />
  ) : (
    <>
      <div className="page">
        <Note>
          <Trans>Log in first. The token then shows up among your appointments.</Trans>
        </Note>
      </div>
      <PatientLogin />
    </>
  )
}

function Keep({ code }: { code: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const keeping = useMutation({
    mutationFn: () => callAsPatient(keepAppointment, { body: { code } }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: appointmentsQuery.queryKey })
      await navigate('/usershomepage', { replace: true })
    },
  })
  return (
    <div className="page">
      <Card className="stack">
        <PageTitle>{t`Keep it on my account`}</PageTitle>
        <p>
          <Trans>
            The token then shows up among your appointments, with its live number. The reception sees your name and your
            mobile number.
          </Trans>
        </p>
        {keeping.error && (
          <Note tone="bad" role="alert">
            {problemText(keeping.error)}
          </Note>
        )}
        <Button wide busy={keeping.isPending} onClick={() => keeping.mutate()}>
          <Trans>Keep it on my account</Trans>
        </Button>
        <a href={`/t/${encodeURIComponent(code)}`}>
          <Trans>Back to the token</Trans>
        </a>
      </Card>
    </div>
  )
}
