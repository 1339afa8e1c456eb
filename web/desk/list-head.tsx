import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMedia } from '../lib/media.ts'
import { wideDesk } from './widths.ts'
import './list-head.css'

/** What the head of every list of the desk has. */
export interface HeadParts {
  /** The day. */
  days: ReactNode
  /** The doctor and the slot. */
  selects: ReactNode
  /** The button that adds a patient; on a phone it is above the list. */
  addPatient: ReactNode
}

/** The head of a list: its day, doctor and slot.
 *  @param children the acts on the list */
export function ListHead({ days, selects, addPatient, children }: HeadParts & { children: ReactNode }) {
  const isWide = useMedia(wideDesk)
  return (
    <header className="list-head">
      <div className="head-days">
        {days}
        {isWide && addPatient}
      </div>
      <div className="head-queue">
        <h2 id="queue" tabIndex={-1}>
          <Trans>Appointments</Trans>
        </h2>
        {selects}
        <span className="head-acts">{children}</span>
      </div>
    </header>
  )
}
