import { useLingui } from '@lingui/react/macro'
import { useTexts } from '../lib/use-texts.ts'
import { Card, ListEmpty } from '../ui/index.ts'
import type { OwnDoctor } from './doctors.ts'
import { SlotRow } from './slot-row.tsx'

export interface SlotListProps {
  doctor: OwnDoctor
  /** The slot and its focused button have been removed. */
  onEmptied: () => void
}

/** A doctor's slots, in the order they were added. */
export function SlotList({ doctor, onEmptied }: SlotListProps) {
  const { t } = useLingui()
  const [gone, setGone] = useTexts<string>()
  function announce(announcement: () => string) {
    setGone(announcement)
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
              <SlotRow key={slot._id} doctorId={doctor._id} slot={slot} onGone={announce} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
