import { Trans, useLingui } from '@lingui/react/macro'
import { Card, Link, PageTitle } from '../ui/index.ts'
import './text-page.css'

/** Frequent questions: booking, following and cancelling a token, and whom to call. */
export default function Help() {
  const { t } = useLingui()
  const answers = [
    {
      question: t`How do I book a token?`,
      answer: t`Search for the hospital by its name or pincode, choose a doctor and a time, and say who the patient is. You can book for everyone in the family.`,
    },
    {
      question: t`When should I leave home?`,
      answer: t`HOME shows how many people are ahead of you. When the live number is three before yours, it is time to go; allow notifications, and your phone tells you.`,
    },
    {
      question: t`What if I come late?`,
      answer: t`Show your token at the reception: they can still take you in. A token is valid on its own day only.`,
    },
    {
      question: t`How do I cancel?`,
      answer: t`Under My Appointments, press Cancel Appointment. No other patient gets your number.`,
    },
    {
      question: t`The code does not arrive. What can I do?`,
      answer: t`Check the number, wait half a minute and ask for a new one. Only the newest code is valid, for ten minutes.`,
    },
  ]
  return (
    <div className="col stack page answers">
      <PageTitle>{t`Help`}</PageTitle>
      <Card>
        {answers.map(({ question, answer }) => (
          <details key={question} name="help">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </Card>
      <Card as="section">
        <h2>
          <Trans>Whom can I call?</Trans>
        </h2>
        <p>
          <Trans>
            Questions about your visit are for the hospital: once you have a token, its phone number is on your home
            screen.
          </Trans>
        </p>
        <p>
          <Link to="/">{t`First page`}</Link> · <Link to="/about">{t`ABOUT US`}</Link>
        </p>
      </Card>
    </div>
  )
}
