import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../ui/index.ts'
import { AddSlot } from './add-slot.tsx'
import type { OwnDoctor } from './doctors.ts'
import { SlotList } from './slot-list.tsx'

export type Panel = 'slots' | 'add'

export interface SlotPanelProps {
  doctor: OwnDoctor
  panel: Panel
  /** Not opened by a press: the focus does not move. */
  isInitial?: boolean
  onPanel: (panel: Panel) => void
  /** Omitted where the panel is the whole screen. */
  onClose?: () => void
}

/** A doctor's slots, or the form for a new one: never both. */
export function SlotPanel({ doctor, panel, isInitial = false, onPanel, onClose }: SlotPanelProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  // on a phone the pressed button is far above the panel; on a wide screen it is beside it
  useEffect(() => {
    if (!isInitial) heading.current?.focus()
  }, [isInitial])
  const { name } = doctor
  return (
    <section className="settings-panel" aria-labelledby="slot-panel">
      <header className="settings-head">
        <h2 id="slot-panel" ref={heading} tabIndex={-1}>
          {panel === 'slots' ? t`Slots of ${name}` : t`Add Slot to ${name}`}
        </h2>
        {onClose ? (
          <IconButton label={t`Close`} icon={X} onClick={onClose} />
        ) : (
          panel === 'slots' && (
            <Button kind="quiet" small icon={Plus} onClick={() => onPanel('add')}>
              <Trans>Add Slot to {name}</Trans>
            </Button>
          )
        )}
      </header>
      {panel === 'slots' ? (
        <SlotList doctor={doctor} onEmptied={() => heading.current?.focus()} />
      ) : (
        <AddSlot
          doctor={doctor}
          onAdded={() => onPanel('slots')}
          onCancel={() => (onClose ? onClose() : onPanel('slots'))}
        />
      )}
    </section>
  )
}
