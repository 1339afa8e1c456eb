import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card, Link, PageTitle } from '../ui/index.ts'
import { ContactLinks, useContact } from './contact-links.tsx'
import './text-page.css'

/** A text page in sections, with the contact at the end. */
export function TextPage({ title, since, children }: { title: string; since: string; children: ReactNode }) {
  return (
    <div className="col stack page reading">
      <PageTitle>{title}</PageTitle>
      <p className="muted">{since}</p>
      {children}
      <Card as="section">
        <h2>
          <Trans>Reach us</Trans>
        </h2>
        <Reach />
      </Card>
    </div>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2>{title}</h2>
      {children}
    </Card>
  )
}

/** The contact links. Without a configured contact the hospital forwards complaints. */
function Reach() {
  const links = useContact()
  if (!links?.length) {
    return (
      <p>
        <Trans>
          Questions and complaints: contact the hospital where you booked, in person or by phone. It forwards to us what
          concerns us.
        </Trans>
      </p>
    )
  }
  return (
    <>
      <p>
        <Trans>
          Questions, complaints and requests about your data: write to us or call. The person in charge of grievances
          answers within 90 days at the latest.
        </Trans>
      </p>
      <ContactLinks links={links} />
    </>
  )
}

/** A link to a related text page. */
export function More({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link to={to}>{children}</Link>
    </p>
  )
}
