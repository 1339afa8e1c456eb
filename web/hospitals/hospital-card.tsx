import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FoundHospital } from '#contract/hospitals.ts'
import { Icon } from '../ui/index.ts'
import '../ui/card/card.css'
import type { FoundTextProps } from './found-text.tsx'
import { FoundNote, FoundText, PlainText, WayThere } from './late-places.tsx'
import './hospital-card.css'

/** The heading level of hospital names: one below the list's heading. */
export type HospitalHeading = 'h2' | 'h3'

export interface HospitalCardProps {
  hospital: FoundHospital
  heading: HospitalHeading
  /** A note beside the name. */
  badge?: ReactNode
  open: boolean
  onToggle: () => void
  /** Its doctors, rendered only while it is open. */
  children: ReactNode
}

/** A hospital's name, address and pincode; a press opens its doctors. */
export function HospitalCard({ hospital, heading: Heading, badge, open, onToggle, children }: HospitalCardProps) {
  const textOf = (field: FoundTextProps['field']) => {
    const Text = hospital.matched?.some((match) => match.field === field) ? FoundText : PlainText
    return <Text of={hospital} field={field} />
  }
  return (
    <details className="card hosp" open={open}>
      <summary
        onClick={(event) => {
          event.preventDefault() // the list's state decides which one is open
          onToggle()
        }}
      >
        <Heading className="hosp-name">{textOf('name')}</Heading>
        <Icon of={ChevronDown} />
        <span className="muted">
          <bdi>{hospital.address}</bdi>&nbsp;<b>{textOf('pincode')}</b>
        </span>
        {(hospital.matched ?? hospital.distanceKm) !== undefined && <FoundNote of={hospital} />}
        {badge}
      </summary>
      {open && <WayThere to={hospital} />}
      {open && children}
    </details>
  )
}
