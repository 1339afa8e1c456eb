import { Trans } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import type { Doctor } from '#contract/hospitals.ts'
import { Icon } from '../ui/index.ts'
import './hospital-card.css'

/** What a doctor asks for, before the days: the fee and the note. */
export default function DoctorTerms({ of: { fee, note } }: { of: Doctor }) {
  if (!fee && !note) return null
  return (
    <span className="doc-terms">
      <Icon of={Info} size="s" />
      <span>
        {fee && <Trans>Fee {fee}</Trans>}
        {fee && note && '. '}
        {note}
      </span>
    </span>
  )
}
