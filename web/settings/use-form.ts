import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { ApiProblem } from '../lib/api.ts'

type Wrong<Field extends string> = { [Name in Field]?: string | undefined }

export interface FormOptions<Field extends string> {
  start: Record<Field, string>
  /** What is wrong with each field before it is sent, as a sentence that says what to do. */
  check: (typed: Record<Field, string>) => Wrong<Field>
  send: (typed: Record<Field, string>) => Promise<void>
  /** Which fields a refusal is about, where the server does not name them as the form does. */
  refused?: (problem: ApiProblem) => Wrong<Field>
}

/** A form of text fields. What was typed stays until it is saved; what is wrong is told beside its field, the first of
 *  which takes the focus. */
export function useForm<Field extends string>({ start, check, send, refused }: FormOptions<Field>) {
  const prefix = useId()
  const [typed, setTyped] = useState(start)
  const [wrong, setWrong] = useState<Wrong<Field>>({})
  const idOf = (name: Field) => `${prefix}-${name}`

  function tell(found: Wrong<Field>): boolean {
    setWrong(found)
    for (const name in start) {
      if (!found[name]) continue
      document.getElementById(idOf(name))?.focus()
      return true
    }
    return false
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => send(typed),
    onError: (problem) => {
      if (problem instanceof ApiProblem) tell(refused?.(problem) ?? named(start, problem))
    },
  })
  return {
    busy: isPending,
    /** Why the last try did not work; null when it did, or is on its way. */
    failure: error,
    /** Whether that is said beside a field. */
    isToldAtField: Object.values(wrong).some(Boolean),
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (!isPending && !tell(check(typed))) mutate()
    },
    /** What a field of that name needs. */
    field: (name: Field) => ({
      id: idOf(name),
      value: typed[name],
      error: wrong[name],
      onChange: (value: string) => setTyped((all) => ({ ...all, [name]: value })),
    }),
  }
}

/** The fields that the server names itself. */
function named<Field extends string>(start: Record<Field, string>, { fields }: ApiProblem): Wrong<Field> {
  const found: Wrong<Field> = {}
  for (const name in start) if (fields[name]) found[name] = fields[name]
  return found
}
