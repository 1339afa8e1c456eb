import { Trans, useLingui } from '@lingui/react/macro'
import { brandName } from '../ui/index.ts'
import { More, TextPage, Section } from './text-page.tsx'

/** The privacy notice: data, purposes, retention, recipients and rights. */
export default function Privacy() {
  const { t } = useLingui()
  const purposes = [
    {
      what: t`Your account`,
      why: t`Full name, mobile number, the language of your messages and a password stored in unreadable form, so that only you can use your tokens. If you say how long your way to the clinic is, that too, so that the message to come is in time. Kept until you erase the account.`,
    },
    {
      what: t`Appointments`,
      why: t`The patient’s name, age and gender, your mobile number, the hospital, doctor, slot, day and token number, so that the hospital can call the right person. For the hospital’s records the personal data is kept for 3 years.`,
    },
    {
      what: t`My people and my clinics`,
      why: t`Only if you ask for it: the name, year of birth and gender of people for whom you book again, and the hospitals that you star. Until you remove them or erase the account.`,
    },
    {
      what: t`How the waiting was`,
      why: t`Only if you answer: one of three faces. The hospital sees how many chose each, never who. Until you erase the account.`,
    },
    {
      what: t`One-time passwords`,
      why: t`To verify that a mobile number is yours. Valid for 10 minutes, and deleted soon after.`,
    },
    {
      what: t`Log-ins`,
      why: t`The fact that this phone is logged in. Until you log out, or have not used it for some time: usually 30 days, for a hospital’s staff 12 hours.`,
    },
    {
      what: t`Notifications`,
      why: t`Only if you allow them: the address at which your browser receives them. Until you log out.`,
    },
    {
      what: t`WhatsApp and SMS`,
      why: t`Only if you agree to each, at the sign-up or in your profile: your answer, with its time. A message says the hospital, the doctor, the token and the times, never why you come. Who took a token at the desk with a mobile number gets an SMS for that visit alone. Of a message we keep when it was sent and whether it arrived, for a few days. Until you erase the account.`,
    },
    {
      what: t`Hospitals`,
      why: t`Name, address, phone number, e-mail and doctors of a hospital that is listed or has asked to be. E-mail addresses are not shown in public.`,
    },
  ]
  return (
    <TextPage title={t`Privacy notice`} since={t`In force since 21 November 2026`}>
      <Section title={t`Which data we keep, why, and for how long`}>
        <dl>{purposes.map(({ what, why }) => [<dt key={what}>{what}</dt>, <dd key={why}>{why}</dd>])}</dl>
        <p>
          <Trans>
            On your phone, the browser keeps your log-in and the last known token, until you log out. There are no
            advertisements, and we do not track what you do elsewhere.
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
            The operators of {brandName} see it where their work requires it. The company that sends the one-time
            passwords, and the company that carries your messages by WhatsApp or SMS, get your mobile number, and the
            maker of your browser delivers notifications that it cannot read. Your data is not sold.
          </Trans>
        </p>
      </Section>
      <Section title={t`What you can do`}>
        <p>
          <Trans>
            You can see and download your data, have it corrected, have it erased, withdraw your consent, and name a
            person who may do so for you after your death or when you are unable to: in your profile, or by writing to
            us. No reason is needed. What a hospital must keep by law stays with it until that time is over.
          </Trans>
        </p>
        <p>
          <Trans>
            You switch notifications off in your browser’s settings, and WhatsApp and SMS in your profile, at any time.
            The answer STOP to a message by WhatsApp ends those.
          </Trans>
        </p>
      </Section>
      <Section title={t`Children`}>
        <p>
          <Trans>
            A parent or guardian books for a child under 18, and consents on the child’s behalf. Children’s data is used
            only for the visit.
          </Trans>
        </p>
      </Section>
      <Section title={t`Complaints`}>
        <p>
          <Trans>
            Contact us first. If our answer does not help, you can complain to the Data Protection Board of India, under
            the Digital Personal Data Protection Act, 2023.
          </Trans>
        </p>
        <More to="/terms-of-service">{t`Terms of Service`}</More>
      </Section>
    </TextPage>
  )
}
