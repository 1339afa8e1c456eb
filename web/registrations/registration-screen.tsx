import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { SetUp } from '#contract/registrations.ts'
import { adminToken } from '../lib/admin-session.ts'
import { Button, Card, LinkButton, PageTitle } from '../ui/index.ts'
import { RegistrationForm } from './registration-form.tsx'
import { SetUpLink } from './set-up-link.tsx'
import './registration.css'

/** A hospital asks to be registered; the admin adds one at once. */
export default function RegistrationScreen() {
  const { t } = useLingui()
  const [isAdmin] = useState(() => adminToken() !== undefined)
  const [added, setAdded] = useState<SetUp>()
  return (
    <div className="col page registration-page">
      <PageTitle>{isAdmin ? t`Add hospital` : t`Register Your Hospital`}</PageTitle>
      {added ? (
        <Added setUp={added} onNext={() => setAdded(undefined)} />
      ) : (
        <>
          <p className="muted">
            {isAdmin ? (
              <Trans>The hospital is there at once, and you get the link that it sets its password with.</Trans>
            ) : (
              <Trans>
                We look at every request. Once yours is approved you get a link to choose a password, and patients can
                book with you.
              </Trans>
            )}
          </p>
          <RegistrationForm isAdmin={isAdmin} onAdded={setAdded} />
        </>
      )}
    </div>
  )
}

/** The hospital is there; its link is to be handed over. */
function Added({ setUp, onNext }: { setUp: SetUp; onNext: () => void }) {
  const { name } = setUp.hospital
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Card as="section" className="stack" aria-labelledby="added">
      <h2 id="added" ref={heading} tabIndex={-1}>
        <Trans>{name} is added</Trans>
      </h2>
      <SetUpLink setUp={setUp} />
      <div className="registration-next">
        <Button kind="second" onClick={onNext}>
          <Trans>Add another hospital</Trans>
        </Button>
        <LinkButton kind="quiet" to="/admin/listOfHospitals">
          <Trans>To the hospitals</Trans>
        </LinkButton>
      </div>
    </Card>
  )
}
