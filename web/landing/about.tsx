import { Trans, useLingui } from '@lingui/react/macro'
import { brandName, Card, Link, PageTitle } from '../ui/index.ts'
import './text-page.css'

/** The product, and how it uses data. */
export default function About() {
  const { t } = useLingui()
  return (
    <div className="col stack page answers">
      <PageTitle>{t`About us`}</PageTitle>
      <Card className="about">
        <p>
          <Trans>
            {brandName} is Hindi for “turn”: it is your turn. You book a token at a clinic, hospital or diagnostic
            centre, and follow its queue from your phone instead of in the waiting room.
          </Trans>
        </p>
        <p>
          <Trans>
            The hospital sees the patient’s name, age and gender and your mobile number, to call you. Other people see
            numbers only.
          </Trans>
        </p>
        <p>
          <Trans>When you log out, none of this data stays on the phone.</Trans>
        </p>
        <p>
          <Link to="/help">{t`HELP`}</Link>
        </p>
      </Card>
    </div>
  )
}
