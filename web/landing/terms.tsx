import { Trans, useLingui } from '@lingui/react/macro'
import { brandName } from '../ui/index.ts'
import { More, TextPage, Section } from './text-page.tsx'

/** The terms of service: five sections and the contact. */
export default function Terms() {
  const { t } = useLingui()
  return (
    <TextPage title={t`Terms of Service`} since={t`In force since 21 November 2026`}>
      <Section title={t`1. What ${brandName} is, and what it is not`}>
        <p>
          <Trans>
            {brandName} gives you a token, your place in the queue of a hospital, clinic or diagnostic centre, and shows
            how the queue moves. Whoever uses it agrees to these terms.
          </Trans>
        </p>
        <p>
          <strong>
            <Trans>
              It is not for emergencies. In an emergency call 112, or 108 for an ambulance, or go to the nearest
              hospital at once.
            </Trans>
          </strong>
        </p>
        <p>
          <Trans>
            {brandName} treats nobody and gives no medical advice. The hospital and its doctors are responsible for the
            treatment, and for their hours and prices.
          </Trans>
        </p>
      </Section>
      <Section title={t`2. Your account and your tokens`}>
        <p>
          <Trans>
            An account is for people of 18 years and over, with a mobile number of their own. Keep the password to
            yourself. For a child, a parent or guardian books; for another adult, somebody whom that person has asked
            to.
          </Trans>
        </p>
        <p>
          <Trans>
            Give the true name, age and gender of the patient. A token is good on its own day, for the person it was
            booked for. Cancel it when you cannot come: somebody else is waiting.
          </Trans>
        </p>
        <p>
          <Trans>
            A hospital’s staff use what they see of patients to treat and to call them, and for nothing else. Whoever
            books without meaning to come, or tries to break {brandName}, can lose the account.
          </Trans>
        </p>
      </Section>
      <Section title={t`3. Your data`}>
        <p>
          <Trans>
            By signing up you consent to what the privacy notice describes, under the Digital Personal Data Protection
            Act, 2023. You can see your data, have it corrected or erased, and take the consent back, as easily as you
            gave it: in your profile, or by writing to us. What was done before stays lawful.
          </Trans>
        </p>
        <More to="/privacy">{t`Privacy notice`}</More>
      </Section>
      <Section title={t`4. What we do not promise`}>
        <p>
          <Trans>
            Times are estimates. A doctor can be late, leave early or be called away; a hospital can change or cancel a
            slot. A number or a notification can reach your phone late, or not at all: when in doubt, ask at the
            hospital.
          </Trans>
        </p>
        <p>
          <Trans>
            As far as the law allows, we do not answer for treatment, for time spent waiting, or for what a hospital, a
            phone or a network did or failed to do. We do answer where the law says that we must, and your rights as a
            consumer stay as they are.
          </Trans>
        </p>
      </Section>
      <Section title={t`5. Changes and the law`}>
        <p>
          <Trans>
            When these terms change, the new ones stand here with their date. Whoever does not agree with them can erase
            the account. If one sentence turns out not to hold, the others still do.
          </Trans>
        </p>
        <p>
          <Trans>The law of India applies, and courts in India decide.</Trans>
        </p>
      </Section>
    </TextPage>
  )
}
