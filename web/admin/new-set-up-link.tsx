import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import type { SetUp } from '#contract/registrations.ts'
import { SetUpLink } from '../registrations/index.ts'
import { Button } from '../ui/index.ts'

export interface NewSetUpLinkProps {
  title: string
  /** The level of the heading. */
  level: 'h2' | 'h3'
  setUp: SetUp
  onDone: () => void
}

/** A newly created set-up link. It takes the focus, and stays until the admin confirms that it was handed over. */
export function NewSetUpLink({ title, level: Heading, setUp, onDone }: NewSetUpLinkProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="hand-over" aria-labelledby={id}>
      <Heading id={id} ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      <SetUpLink setUp={setUp} />
      <p className="muted small">
        <Trans>
          The link is shown only here and only now. If it is lost, create a new one in the list of hospitals; this one
          then stops working.
        </Trans>
      </p>
      <Button kind="quiet" small onClick={onDone}>
        <Trans>Handed over, hide it</Trans>
      </Button>
    </section>
  )
}
