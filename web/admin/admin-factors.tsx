import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { latePart } from '../lib/late.tsx'
import { lateFactors, useAdminOwner } from '../people/index.ts'
import { Card, Note, PageTitle } from '../ui/index.ts'
import './admin.css'

const Factors = latePart(lateFactors)

/** The admin's second factors: a card, or the only screen until one is set where one is needed. */
export function AdminFactors({ isNeeded = false }: { isNeeded?: boolean }) {
  const { t } = useLingui()
  const owner = useAdminOwner()
  const card = (
    <Card as="section" className="admin-factors" aria-labelledby="admin-factors">
      <h2 id="admin-factors">
        <Trans>How you prove it is you</Trans>
      </h2>
      {isNeeded && (
        <Note tone="near" icon={TriangleAlert}>
          <Trans>Set a second step first. Until then nothing else works here.</Trans>
        </Note>
      )}
      <Factors owner={owner} />
    </Card>
  )
  return isNeeded ? (
    <div className="admin-page">
      <PageTitle>{t`Protect your log-in`}</PageTitle>
      {card}
    </div>
  ) : (
    card
  )
}
