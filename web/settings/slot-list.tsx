import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Card, ListEmpty } from '../ui/index.ts'
import type { OwnDoctor } from './doctors.ts'
import { SlotRow } from './slot-row.tsx'

export interface SlotListProps {
  doctor: OwnDoctor
  /** A slot and the button that had the focus are gone. */
  onEmptied: () => void
}

/** A doctor's slots, in the order they were added. */
export function SlotList({ doctor, onEmptied }: SlotListProps) {
  const { t } = useLingui()
  const [gone, setGone] = useState<string>()
  function tell(told: string) {
    setGone(told)
    onEmptied()
  }
  return (
    <>
      <p role="status" className="settings-told">
        {gone}
      </p>
      <Card className="settings-slots">
        {doctor.slots.length === 0 ? (
          <ListEmpty ghost={false} title={t`No slots set yet .Add new slots.`} />
        ) : (
          <ul>
            {doctor.slots.map((slot) => (
              <SlotRow key={slot._id} doctorId={doctor._id} slot={slot} onGone={tell} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
