import { useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Slot } from '#contract/slots.ts'
import { Icon } from '../../ui/index.ts'

/** A slot at the edge of the week: pressing it edits what holds every week. */
export function SlotHead({ of: slot, pressed, ...rest }: ComponentProps<'button'> & { of: Slot; pressed: boolean }) {
  const { t } = useLingui()
  const { name, startTime, endTime } = slot
  return (
    <button {...rest} type="button" className="week-slot" aria-pressed={pressed}>
      <b>
        <bdi>{name}</bdi> <Icon of={Pencil} size="s" />
      </b>{' '}
      <span>{t`${startTime} to ${endTime}`}</span>
    </button>
  )
}
