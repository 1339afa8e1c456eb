import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { ApiProblem } from '../lib/api.ts'
import { fieldTexts } from '../lib/field-problem-text.ts'
import { useTexts } from '../lib/use-texts.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { problemText } from '../lib/problem-text.ts'
import { hospitalChanged } from '../lib/session.ts'
import { useDialogs } from '../ui/index.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

type FieldErrors<Field extends string> = { [Name in Field]?: string | undefined }

export interface FormOptions<Field extends string> {
  start: Record<Field, string>
  /** Client-side errors by field, each a sentence that says what to do. */
  check: (typed: Record<Field, string>) => FieldErrors<Field>
  /** @param follow lets every field show what `start` has, as of now and later */
  send: (typed: Record<Field, string>, follow: () => void) => Promise<void>
  /** The fields of a refusal, where the server's names differ from the form's. */
  refused?: (problem: ApiProblem) => FieldErrors<Field>
  /** Waits for what else is being sent in this scope. */
  scope?: { id: string }
}

/** A form of text fields. The input stays until it is saved, and a field without one follows the
 *  server's. Errors are shown beside their fields, and the first one
 *  takes the focus. After that they follow the input: a field that is right, or differs from what was refused, has none. */
export function useForm<Field extends string>({ start, check, send, refused, scope }: FormOptions<Field>) {
  const prefix = useId()
  const [changed, setChanged] = useState<Partial<Record<Field, string>>>({})
  const typed = { ...start, ...changed }
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useTexts<{ errors: FieldErrors<Field>; sent: Record<Field, string> }>()
  const wrong: FieldErrors<Field> = isChecked ? check(typed) : {}
  const idOf = (name: Field) => `${prefix}-${name}`

  function focusFirst(found: FieldErrors<Field>): boolean {
    for (const name in start) {
      if (!found[name]) continue
      document.getElementById(idOf(name))?.focus()
      return true
    }
    return false
  }
  // Two presses may come before `isPending` is shown.
  const isSending = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    ...(scope && { scope }),
    mutationFn: async () => send(typed, () => setChanged({})),
    onError: (problem) => {
      if (!(problem instanceof ApiProblem)) return
      const find = () => refused?.(problem) ?? namedFields(start, problem)
      setRefusal(() => ({ errors: find(), sent: typed }))
      focusFirst(find())
    },
  })
  return {
    busy: isPending,
    /** The last failure; null during and after a successful submission. */
    failure: error,
    /** Whether a field shows the failure, or showed it until it was changed. */
    isShownAtField: Object.values(refusal?.errors ?? {}).some(Boolean),
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (isSending.current) return
      reset()
      setRefusal(undefined)
      setChecked(true)
      if (focusFirst(check(typed))) return
      isSending.current = true
      mutate(undefined, { onSettled: () => (isSending.current = false) })
    },
    /** The props of the field with this name. */
    field: (name: Field) => ({
      id: idOf(name),
      value: typed[name],
      error: wrong[name] ?? (refusal?.sent[name] === typed[name] ? refusal.errors[name] : undefined),
      onChange: (value: string) => setChanged((all) => ({ ...all, [name]: value })),
    }),
  }
}

/** The fields that the server's response names. */
function namedFields<Field extends string>(start: Record<Field, string>, problem: ApiProblem): FieldErrors<Field> {
  const fields = fieldTexts(problem)
  const found: FieldErrors<Field> = {}
  for (const name in start) if (fields[name]) found[name] = fields[name]
  return found
}

interface Removal {
  /** Returns the number of waiting appointments. */
  count: () => Promise<{ waiting: number }>
  /** Asks for confirmation. */
  isSure: (waiting: number) => Promise<boolean>
  remove: () => Promise<{ cancelled: number }>
  /** The hospital after the removal. */
  without: (known: HospitalProfile) => HospitalProfile
  /** @param cancelled the number of cancelled appointments */
  onGone: (cancelled: number) => void
  /** Shows the failure. */
  failed: string
}

/** Removes a slot or a doctor, after showing how many appointments wait. */
export function useRemoval({ count, isSure, remove, without, onGone, failed }: Removal) {
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { waiting } = await count()
      if (!(await isSure(waiting))) return
      const { cancelled } = await remove()
      onGone(cancelled)
      await hospitalChanged(without)
    },
    onError: (problem) => {
      void dialogs.alert(problemText(problem), { title: failed })
      return hospitalChanged() // another desk may have removed it
    },
  })
  return { busy: isPending, press: () => mutate() }
}

/** The texts on the waiting patients of a slot or a doctor, before and after its removal. */
export function useWaitingTexts() {
  const { t } = useLingui()
  return {
    before: (waiting: number) =>
      waiting === 0
        ? t`No one is waiting.`
        : t`${plural(waiting, {
            one: '# person is waiting. The appointment will be cancelled. A patient with an account sees it in the app; tell a walk-in yourself.',
            other:
              '# people are waiting. Their appointments will be cancelled. Patients with an account see it in the app; tell walk-ins yourself.',
          })}`,
    after: (cancelled: number) =>
      cancelled === 0
        ? t`No one was waiting.`
        : t`${plural(cancelled, { one: '# appointment was cancelled.', other: '# appointments were cancelled.' })}`,
  }
}
