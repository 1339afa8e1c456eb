import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { renewSetupCode } from '#contract/admin.ts'
import type { AdminHospital, SetUp } from '#contract/registrations.ts'
import { callAsAdmin } from '../lib/admin-session.ts'
import { isOver } from '../lib/create-session.ts'
import { problemText } from '../lib/problem-text.ts'
import { useDialogs } from '../ui/index.ts'
import { refetchHospitals } from './hospital-source.ts'

/** Creates a new set-up link for a hospital, after a warning that the earlier one becomes invalid.
 *  @param onMade receives the new link */
export function useNewLink({ _id: id, name }: AdminHospital, onMade: (setUp: SetUp) => void) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      if (!(await isSure())) return
      onMade(await callAsAdmin(renewSetupCode, { params: { id } }))
    },
    async onError(problem) {
      if (isOver(problem)) return
      await dialogs.alert(problemText(problem), { title: t`No set-up link was made.` })
      refetchHospitals()
    },
  })
  const isSure = () =>
    dialogs.confirm(
      t`The earlier link stops working. The hospital's password stays until another one is set with the new link.`,
      { title: t`Make a new set-up link for ${name}?`, action: t`Make new link` },
    )
  return { busy: isPending, press: () => mutate() }
}
