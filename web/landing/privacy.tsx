import { Trans, useLingui } from '@lingui/react/macro'
import { brandName } from '../ui/index.ts'
import { More, TextPage, Section } from './text-page.tsx'

/** The privacy notice: data, purposes, retention, recipients and rights. */
export default function Privacy() {
  const { t } = useLingui()
  const purposes = [
    {
      what: t`Your account`,
      why: t`Full name, mobile number and a password that nobody can read, so that your tokens are yours. Kept until you erase the account.`,
    },
    {
      what: t`Appointments`,
      why: t`The patient’s name, age and gender, your mobile number, the hospital, doctor, slot, day and token number, so that the hospital can call the right person. For the hospital’s records the personal part is kept for 3 years.`,
    },
    {
      what: t`One-time passwords`,
      why: t`To make sure that a mobile number is yours. Good for 10 minutes, and deleted soon after.`,
    },
    {
      what: t`Log-ins`,
      why: t`That this phone is logged in. Until you log out, or have not used it for a while: usually 30 days, for a hospital’s staff 12 hours.`,
    },
    {
      what: t`Notifications`,
      why: t`Only if you allow them: the address at which your browser takes them. Until you log out.`,
    },
    {
      what: t`Hospitals`,
      why: t`Name, address, phone number, e-mail and doctors of a hospital that is listed or has asked to be. E-mail addresses are not shown in public.`,
    },
  ]
  return (
    <TextPage title={t`Privacy notice`} since={t`In force since 21 November 2026`}>
      <Section title={t`What is kept, why, and for how long`}>
        <dl>{purposes.map(({ what, why }) => [<dt key={what}>{what}</dt>, <dd key={why}>{why}</dd>])}</dl>
        <p>
          <Trans>
            On your phone, the browser keeps your log-in and the last known token, until you log out. There are no
            advertisements and nobody follows what you do elsewhere.
          </Trans>
        </p>
      </Section>
      <Section title={t`Who sees it`}>
        <p>
          <Trans>
            The hospital where you book sees the patient’s name, age and gender and your mobile number. Other people see
            numbers only, never a name.
          </Trans>
        </p>
        <p>
          <Trans>
            Those who run {brandName} see it where their work needs it. The company that sends the one-time passwords
            gets your mobile number, and the maker of your browser passes on notifications that it cannot read. Nothing
            is sold.
          </Trans>
        </p>
      </Section>
      <Section title={t`What you can do`}>
        <p>
          <Trans>
            You can see and download your data, have it corrected, have it erased, take back your consent, and name
            somebody who may do so for you after your death or when you are unable to: in your profile, or by writing to
            us. No reason is needed. What a hospital must keep by law stays with it until that time is over.
          </Trans>
        </p>
        <p>
          <Trans>You switch notifications off in your browser’s settings, at any time.</Trans>
        </p>
      </Section>
      <Section title={t`Children`}>
        <p>
          <Trans>
            For somebody under 18 a parent or guardian books, and consents for them. Children’s data is used for the
            visit alone.
          </Trans>
        </p>
      </Section>
      <Section title={t`If you are not content`}>
        <p>
          <Trans>
            Tell us first. If our answer does not help, you can complain to the Data Protection Board of India, under
            the Digital Personal Data Protection Act, 2023.
          </Trans>
        </p>
        <More to="/terms-of-service">{t`Terms of Service`}</More>
      </Section>
    </TextPage>
  )
}
