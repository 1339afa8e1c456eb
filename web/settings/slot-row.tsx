import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { updateSlot } from '#contract/slots.ts'
import { wholeTimes } from '../lib/dates.ts'
import { callAsHospital, hospitalChanged } from '../lib/session.ts'
import { Button, Switch } from '../ui/index.ts'
import { DeleteSlot, type DeleteSlotProps } from './delete-slot.tsx'
import { slotChanged } from './doctors.ts'
import { EditSlot } from './edit-slot.tsx'
import { SwitchError } from './switch-error.tsx'
import { useSwitch } from './use-switch.ts'

/** A slot, shown or being edited. */
export function SlotRow({ doctorId, slot, onGone }: DeleteSlotProps) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const { _id: slotId, name } = slot
  const { startTime, endTime } = wholeTimes(slot)
  const { on, turn, failure } = useSwitch(slot.active, async (active) => {
    const saved = await callAsHospital(updateSlot, { params: { slotId }, body: { active } })
    await hospitalChanged(slotChanged(doctorId, saved))
  })
  function close() {
    flushSync(() => setEditing(false))
    edit.current?.focus()
  }
  if (editing) {
    return (
      <li>
        <EditSlot doctorId={doctorId} slot={slot} onClose={close} />
      </li>
    )
  }
  return (
    <li>
      <div className="slot-head">
        <div>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p>{t`${startTime} to ${endTime}`}</p>
        </div>
        <Switch label={t`${name} active`} state={on ? t`Active Yes` : t`Active No`} checked={on} onChange={turn} />
      </div>
      {failure && <SwitchError failure={failure} />}
      <div className="acts">
        <Button
          ref={edit}
          kind="quiet"
          small
          icon={Pencil}
          aria-label={t`Edit ${name}`}
          onClick={() => setEditing(true)}
        >
          <Trans>Edit</Trans>
        </Button>
        <DeleteSlot doctorId={doctorId} slot={slot} onGone={onGone} />
      </div>
    </li>
  )
}
