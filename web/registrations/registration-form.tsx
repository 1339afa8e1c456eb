import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import type { SetUp } from '#contract/registrations.ts'
import { problemText } from '../lib/problem-text.ts'
import { Button, ErrorSummary, Note } from '../ui/index.ts'
import { DoctorRows } from './doctor-rows.tsx'
import { storeDraft, readDraft, type Draft } from './draft.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { invalidPaths } from './registration-of.ts'
import { useRegistration, type Failure } from './use-registration.ts'
import { useFieldErrors } from './use-field-errors.ts'

interface FieldError {
  path: string
  text: string
  /** Replaces the text in the summary at the top. */
  summary: string | undefined
}

export interface RegistrationFormProps {
  isAdmin: boolean
  onAdded: (setUp: SetUp) => void
}

/** The registration form. The input stays in this tab until it is sent. */
export function RegistrationForm({ isAdmin, onAdded }: RegistrationFormProps) {
  const { t } = useLingui()
  const textOf = useFieldErrors()
  const { send, busy } = useRegistration(onAdded)
  const [draft, setDraft] = useState(readDraft)
  /** The paths of the invalid fields, in the order of the form. */
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<Failure>()
  const [tries, setTries] = useState(0)
  const refused = failure?.at === 'fields' ? failure.textsOf() : undefined
  const errors = wrong.map((path) => ({ path, text: refused?.[path] ?? textOf(path), summary: summaryOf(path) }))
  const errorAt = (path: string) => errors.find((one) => one.path === path)?.text

  function type(typed: Draft) {
    setDraft(typed)
    storeDraft(typed)
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setTries(tries + 1)
    setFailure(undefined)
    const found = invalidPaths(draft)
    setWrong(found)
    if (found.length > 0) return
    const failed = await send(draft)
    setFailure(failed)
    if (failed?.at === 'fields') setWrong(Object.keys(failed.textsOf()))
  }
  /** The doctors share one line, unless the server has refused one of them. */
  function summaryOf(path: string) {
    return refused || !isOfDoctor(path) || path.endsWith('.secondName')
      ? undefined
      : t`Please fill out the name and speciality for all doctors.`
  }
  return (
    <form className="registration" noValidate onSubmit={(event) => void submit(event)}>
      {errors.length > 0 && (
        <ErrorSummary
          key={`${tries} ${failure?.at}`}
          title={isAdmin ? t`The hospital is not added yet` : t`Nothing is sent yet`}
          errors={linesOf(errors)}
        />
      )}
      <RegistrationFields draft={draft} onChange={type} errorAt={errorAt} />
      <DoctorRows
        doctors={draft.doctors}
        onChange={(doctors) => type({ ...draft, doctors })}
        errorAt={errorAt}
        onMoved={() => setWrong(wrong.filter((path) => !isOfDoctor(path)))}
      />
      {failure?.at === 'all' && (
        <Note tone="bad" icon={TriangleAlert} role="alert">
          <p>
            <b>{isAdmin ? t`The hospital was not added.` : t`The request was not sent.`}</b>
          </p>
          <p>
            {problemText(failure.problem)} <Trans>What you typed is kept.</Trans>
          </p>
        </Note>
      )}
      <Button type="submit" wide busy={busy}>
        {isAdmin ? t`Add hospital` : t`Send request`}
      </Button>
    </form>
  )
}

const isOfDoctor = (path: string) => path.startsWith('doctors')

/** One line per field; the fields of the doctors share one, which links to the first of them. */
function linesOf(errors: readonly FieldError[]) {
  const lines = new Map<string, string>()
  for (const { path, text, summary } of errors) {
    const line = summary ?? text
    if (![...lines.values()].includes(line)) lines.set(path.replaceAll('.', '-'), line)
  }
  return [...lines].map(([field, text]) => ({ field, text }))
}
