import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Hospital } from '#contract/hospitals.ts'
import { Icon } from '../ui/index.ts'
import '../ui/card/card.css'
import './hospital-card.css'

export interface HospitalCardProps {
  hospital: Hospital
  /** What is said of it beside its name. */
  badge?: ReactNode
  open: boolean
  onToggle: () => void
  /** Its doctors, drawn only while it is open. */
  children: ReactNode
}

/** A hospital's name, address and pincode; a press opens its doctors. */
export function HospitalCard({ hospital, badge, open, onToggle, children }: HospitalCardProps) {
  return (
    <details className="card hosp" open={open}>
      <summary
        onClick={(event) => {
          event.preventDefault() // which one is open is the list's to say
          onToggle()
        }}
      >
        <h2>{hospital.name}</h2>
        <Icon of={ChevronDown} />
        <span className="muted">
          {hospital.address}&nbsp;<b>{hospital.pincode}</b>
        </span>
        {badge}
      </summary>
      {open && children}
    </details>
  )
}
