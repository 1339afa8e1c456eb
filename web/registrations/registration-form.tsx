import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import type { SetUp } from '#contract/registrations.ts'
import { problemText } from '../lib/problem-text.ts'
import { Button, ErrorSummary, Note } from '../ui/index.ts'
import { DoctorRows } from './doctor-rows.tsx'
import { keepDraft, readDraft, type Draft } from './draft.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { wrongPaths } from './registration-of.ts'
import { useRegistration, type Failure } from './use-registration.ts'
import { useFieldErrors } from './use-field-errors.ts'

/** What is wrong, by path, in the order of the form; `told` is what the summary at the top says of it. */
type Wrong = readonly { path: string; text: string; told?: string }[]

export interface RegistrationFormProps {
  isAdmin: boolean
  onAdded: (setUp: SetUp) => void
}

/** A hospital's registration. What was typed stays in this tab until it is sent. */
export function RegistrationForm({ isAdmin, onAdded }: RegistrationFormProps) {
  const { t } = useLingui()
  const textOf = useFieldErrors()
  const { send, busy } = useRegistration(onAdded)
  const [draft, setDraft] = useState(readDraft)
  const [wrong, setWrong] = useState<Wrong>([])
  const [failure, setFailure] = useState<Failure>()
  const [tries, setTries] = useState(0)
  const wrongAt = (path: string) => wrong.find((one) => one.path === path)?.text

  function type(typed: Draft) {
    setDraft(typed)
    keepDraft(typed)
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setTries(tries + 1)
    setFailure(undefined)
    const told = t`Please fill out the name and speciality for all doctors.`
    const found = wrongPaths(draft).map((path) => ({
      path,
      text: textOf(path),
      ...(path.startsWith('doctors') && { told }),
    }))
    setWrong(found)
    if (found.length > 0) return
    const failed = await send(draft)
    setFailure(failed)
    if (failed?.at === 'fields') setWrong(Object.entries(failed.fields).map(([path, text]) => ({ path, text })))
  }
  return (
    <form className="registration" noValidate onSubmit={(event) => void submit(event)}>
      {wrong.length > 0 && (
        <ErrorSummary
          key={`${tries} ${failure?.at}`}
          title={isAdmin ? t`The hospital is not added yet` : t`Nothing is sent yet`}
          errors={linesOf(wrong)}
        />
      )}
      <RegistrationFields draft={draft} onChange={type} wrongAt={wrongAt} />
      <DoctorRows
        doctors={draft.doctors}
        onChange={(doctors) => type({ ...draft, doctors })}
        wrongAt={wrongAt}
        onMoved={() => setWrong(wrong.filter(({ path }) => !path.startsWith('doctors')))}
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

/** One line for each field; the doctors' fields share theirs, which leads to the first of them. */
function linesOf(wrong: Wrong) {
  const lines = new Map<string, string>()
  for (const { path, text, told } of wrong) {
    const said = told ?? text
    if (![...lines.values()].includes(said)) lines.set(path.replaceAll('.', '-'), said)
  }
  return [...lines].map(([field, text]) => ({ field, text }))
}
