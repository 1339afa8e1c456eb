import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { switchHospital, type PersonLogIn } from '#contract/persons.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { useDialogs } from '../ui/index.ts'
import { readUnsent } from './unsent-acts.ts'

/** Moves the session to another hospital at which the person works, after a question where acts are not sent yet.
 *  @returns what opens the desk there; undefined where the person stays */
export function useSwitchHospital(): (hospitalId: string) => Promise<PersonLogIn | undefined> {
  const { t } = useLingui()
  const dialogs = useDialogs()
  return async (hospitalId) => {
    const unsent = readUnsent().length
    const loss = t`${plural(unsent, {
      one: '# change is not sent yet. Switching the hospital discards it.',
      other: '# changes are not sent yet. Switching the hospital discards them.',
    })}`
    if (unsent > 0 && !(await dialogs.confirm(loss, { action: t`Switch` }))) return undefined
    try {
      return await callAsHospital(switchHospital, { body: { hospitalId } })
    } catch (problem) {
      await dialogs.alert(problemText(problem), { title: t`The hospital was not switched.` })
      return undefined
    }
  }
}
