import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { removeDoctor, waitingForDoctor } from '#contract/removals.ts'
import { callAsHospital } from '../lib/session.ts'
import { Button, useDialogs } from '../ui/index.ts'
import { doctorRemoved, type OwnDoctor } from './doctors.ts'
import { useRemoval, useWaitingTexts } from './use-removal.ts'

export interface RemoveDoctorProps {
  doctor: OwnDoctor
  onGone: (announcement: () => string) => void
}

/** Removes a doctor with all slots, after showing how many patients wait. */
export function RemoveDoctor({ doctor: { _id: id, name }, onGone }: RemoveDoctorProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const texts = useWaitingTexts()
  const { busy, press } = useRemoval({
    count: () => callAsHospital(waitingForDoctor, { params: { id } }),
    isSure: (waiting) =>
      dialogs.confirm(t`Are you sure you want to remove ${name}? The slots go too.`, {
        title: texts.before(waiting),
        action: t`Remove`,
        cancel: t`Keep`,
        isDestructive: true,
      }),
    remove: () => callAsHospital(removeDoctor, { params: { id } }),
    without: doctorRemoved(id),
    onGone: (cancelled) => onGone(() => `${t`${name} is removed.`} ${texts.after(cancelled)}`),
    failed: t`The doctor was not removed.`,
  })
  return (
    <Button kind="danger" className="apart" icon={Trash2} busy={busy} onClick={press}>
      <Trans>Remove doctor</Trans>
    </Button>
  )
}
