import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { SetUp } from '#contract/registrations.ts'
import { Button, Card, LinkButton } from '../ui/index.ts'
import { SetUpLink } from './set-up-link.tsx'

/** Confirms an added hospital, with its set-up link. */
export default function AddedHospital({ setUp, onNext }: { setUp: SetUp; onNext: () => void }) {
  const { name } = setUp.hospital
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Card as="section" className="stack" aria-labelledby="added">
      <h2 id="added" ref={heading} tabIndex={-1}>
        <Trans>
          <bdi>{name}</bdi> is added
        </Trans>
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
