import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { setSuspended } from '#contract/admin.ts'
import type { AdminHospital } from '#contract/registrations.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { isOver } from '../lib/create-session.ts'
import { problemText } from '../lib/problem-text.ts'
import { useDialogs } from '../ui/index.ts'
import { refetchHospitals, hospitalChanged } from './hospital-source.ts'

/** Suspends a hospital after a confirmation of the consequences, or reinstates it. The list shows the server's response.
 *  @param onAnnounce gets the outcome */
export function useSuspension(
  { _id: id, name, suspended }: AdminHospital,
  onAnnounce: (announcement: () => string) => void,
) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      if (!suspended && !(await isSure())) return
      const now = await callAsAdmin(setSuspended, { params: { id }, body: { suspended: !suspended } })
      await hospitalChanged(now)
      onAnnounce(() => (now.suspended ? t`${name} is suspended.` : t`${name} is reinstated and listed again.`))
    },
    async onError(problem) {
      if (isOver(problem)) return
      await dialogs.alert(problemText(problem), {
        title: suspended ? t`${name} is still suspended.` : t`${name} was not suspended.`,
      })
      refetchHospitals() // the server may have done it, or another admin
    },
  })
  const isSure = () =>
    dialogs.confirm(
      t`Its desks are logged out at once, and patients can neither find it nor book there. Waiting patients keep their tokens, but no desk calls them, and they get no notification. Nothing is deleted: you can reinstate it later.`,
      { title: t`Suspend ${name}?`, action: t`Suspend`, isDestructive: true },
    )
  return { busy: isPending, press: () => mutate() }
}
