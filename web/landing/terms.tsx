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
            how the queue moves. By using {brandName} you agree to these terms.
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
            {brandName} provides no treatment and no medical advice. The hospital and its doctors are responsible for
            the treatment, and for their hours and prices.
          </Trans>
        </p>
      </Section>
      <Section title={t`2. Your account and your tokens`}>
        <p>
          <Trans>
            An account is for people of 18 years and over, with a mobile number of their own. Keep the password to
            yourself. A parent or guardian books for a child; for another adult, you may book if that person has asked
            you to.
          </Trans>
        </p>
        <p>
          <Trans>
            Give the true name, age and gender of the patient. A token is valid on its own day, for the person it was
            booked for. Cancel it if you cannot come: other patients are waiting.
          </Trans>
        </p>
        <p>
          <Trans>
            A hospital’s staff may use patients’ data only to treat and to call them. A person who books without
            intending to come, or attacks {brandName}, can lose the account.
          </Trans>
        </p>
      </Section>
      <Section title={t`3. Your data`}>
        <p>
          <Trans>
            By signing up you consent to what the privacy notice describes, under the Digital Personal Data Protection
            Act, 2023. You can see your data, have it corrected or erased, and withdraw your consent as easily as you
            gave it: in your profile, or by writing to us. Processing before the withdrawal stays lawful.
          </Trans>
        </p>
        <More to="/privacy">{t`Privacy notice`}</More>
      </Section>
      <Section title={t`4. What we do not promise`}>
        <p>
          <Trans>
            Times are estimates. A doctor can be late, leave early or be called away; a hospital can change or cancel a
            slot. A number, a notification or a message can reach your phone late, or not at all: when in doubt, ask at
            the hospital.
          </Trans>
        </p>
        <p>
          <Trans>
            As far as the law allows, we are not liable for treatment, for waiting times, or for acts and failures of a
            hospital, a phone or a network. We are liable where the law requires it, and your rights as a consumer are
            not affected.
          </Trans>
        </p>
      </Section>
      <Section title={t`5. Changes and the law`}>
        <p>
          <Trans>
            If these terms change, the new version is published here with its date. If you do not agree with it, you can
            erase your account. If one provision is invalid, the others still apply.
          </Trans>
        </p>
        <p>
          <Trans>The law of India applies, and the courts of India have jurisdiction.</Trans>
        </p>
      </Section>
    </TextPage>
  )
}
