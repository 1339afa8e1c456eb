import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { removeHoliday, removeLeave } from '#contract/schedule.ts'
import type { Absence } from '#contract/schedule.ts'
import { problemText } from '../../lib/problem-text.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { IconButton, useDialogs } from '../../ui/index.ts'
import { sayDays } from './week.ts'
import { SavedStatus, useSaved } from './saved-status.tsx'
import { allDaysChanged } from './use-days.ts'

const reload = () => Promise.all([hospitalChanged(), allDaysChanged()])

/** The sentence of the last save or deletion, and what a sheet does when it has saved. */
export function useAbsences() {
  const { t } = useLingui()
  const saved = useSaved()
  function onSaved(notice: number) {
    saved.say(() =>
      notice === 0
        ? t`Saved.`
        : t`${plural(notice, { one: 'Saved. # person gets a notice.', other: 'Saved. # people get a notice.' })}`,
    )
    void reload()
  }
  return { saved, onSaved }
}

interface AbsenceListProps {
  of: readonly Omit<AbsenceRowProps, 'onGone'>[]
  saved: ReturnType<typeof useSaved>
}

/** Leave and holidays, the next first. */
export function AbsenceList({ of, saved }: AbsenceListProps) {
  const { t } = useLingui()
  return (
    <>
      <SavedStatus saved={saved} />
      {of.length === 0 ? (
        <p className="muted">
          <Trans>None is planned.</Trans>
        </p>
      ) : (
        <ul>
          {of.map((row) => (
            <AbsenceRow
              key={row.absence._id}
              {...row}
              onGone={() => {
                saved.say(() => t`Deleted.`)
                return reload()
              }}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface AbsenceRowProps {
  absence: Absence
  /** Undefined for a holiday of the hospital. */
  doctorId: string | undefined
  onGone: () => Promise<unknown>
}

/** Leave or a holiday, which can be deleted after a confirmation. */
function AbsenceRow({ absence, doctorId, onGone }: AbsenceRowProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { _id: id, from, to, note } = absence
  const days = sayDays(from, to)
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const isSure = await dialogs.confirm(t`Patients can then book these days again.`, {
        title: doctorId ? t`Delete the leave: ${days}?` : t`Delete the holiday: ${days}?`,
        action: t`Delete`,
        cancel: t`Keep`,
        isDestructive: true,
      })
      if (!isSure) return
      if (doctorId) await callAsHospital(removeLeave, { params: { id: doctorId, leaveId: id } })
      else await callAsHospital(removeHoliday, { params: { holidayId: id } })
      await onGone()
    },
    onError: (problem) => {
      void dialogs.alert(problemText(problem), { title: t`This was not deleted.` })
      return hospitalChanged() // another desk may have deleted it
    },
  })
  function text(): string {
    if (doctorId) return note ? t`Leave: ${note}` : t`Leave`
    return note ? t`Holiday of the hospital: ${note}` : t`Holiday of the hospital`
  }
  return (
    <li>
      <div>
        <b>{days}</b>
        <p className="muted">{text()}</p>
      </div>
      <IconButton
        label={doctorId ? t`Delete the leave: ${days}` : t`Delete the holiday: ${days}`}
        icon={Trash2}
        busy={isPending}
        onClick={() => mutate()}
      />
    </li>
  )
}
