import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import type { SetUp } from '#contract/registrations.ts'
import { fieldProblemText } from '../lib/field-problem-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { Button, ErrorSummary, Note, TextField } from '../ui/index.ts'
import { DoctorRows } from './doctor-rows.tsx'
import { type Detail, type Draft, readDraft, storeDraft } from './draft.ts'
import { invalidPaths } from './registration-of.ts'
import { type Failure, useRegistration } from './use-registration.ts'

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
  /** The rows of the doctors at the last submission: one that was added since is not judged yet. */
  const [judged, setJudged] = useState<ReadonlySet<string>>()
  const isJudged = (path: string) => judged?.has(draft.doctors[doctorAt(path)]?.key ?? 'hospital')
  const [failure, setFailure] = useState<Failure>()
  const [sent, setSent] = useState(draft)
  const [tries, setTries] = useState(0)
  const refused = failure?.at === 'fields' ? failure.textsOf() : undefined
  /** The paths of the invalid fields, in the order of the form, then of those that the server refused and that are as they were sent. */
  const wrong = [
    ...(judged ? invalidPaths(draft).filter(isJudged) : []),
    ...Object.keys(refused ?? {}).filter((path) => valueAt(draft, path) === valueAt(sent, path)),
  ]
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
    setJudged(new Set(['hospital', ...draft.doctors.map(({ key }) => key)]))
    if (invalidPaths(draft).length > 0) return
    setSent(draft)
    setFailure(await send(draft))
  }
  /** The doctors share one line, unless the server has refused one of them. */
  function summaryOf(path: string) {
    return refused || !isOfDoctor(path) || /\.(?:secondName|start|end)$/.test(path)
      ? undefined
      : t`Please fill out the name and speciality for all doctors.`
  }
  return (
    <form className="registration" noValidate onSubmit={(event) => void submit(event)}>
      {tries > 0 && (
        <ErrorSummary
          key={`${tries} ${failure?.at}`}
          title={isAdmin ? t`The hospital is not added yet` : t`Nothing is sent yet`}
          errors={linesOf(errors)}
        />
      )}
      <RegistrationFields draft={draft} onChange={type} errorAt={errorAt} />
      <DoctorRows doctors={draft.doctors} onChange={(doctors) => type({ ...draft, doctors })} errorAt={errorAt} />
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

/** The input at a path such as `doctors.0.name`. */
function valueAt(draft: Draft, path: string): unknown {
  let at: unknown = draft
  for (const step of path.split('.')) at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined
  return at
}

/** The row of a doctor's field; -1 for the hospital's own. */
const doctorAt = (path: string) => Number(/^doctors\.(\d+)/.exec(path)?.[1] ?? -1)

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

/** The error text of each invalid field of a registration, by its path. */
function useFieldErrors(): (path: string) => string {
  const { t } = useLingui()
  return (path) => {
    switch (path) {
      case 'name':
        return t`Write the name of the centre.`
      case 'address':
        return fieldProblemText({ code: 'address-missing' })
      case 'pincode':
        return fieldProblemText({ code: 'pincode-missing' })
      case 'contactNo':
        return fieldProblemText({ code: 'contact-number-missing' })
      case 'contactEmail':
        return t`Write an e-mail address, like desk@clinic.in.`
      case 'hospitalNumber':
        return t`Choose a number of 3 to 20 letters, digits or hyphens.`
      default:
        if (path.endsWith('.start')) return fieldProblemText({ code: 'timing-start-missing' })
        if (path.endsWith('.end')) return fieldProblemText({ code: 'timing-end-missing' })
        if (path.endsWith('secondName')) return t`A name has at most 100 letters, marks, spaces and signs.`
        return path.endsWith('.name') ? t`Write the doctor's name.` : t`Write the speciality, like Paediatrics.`
    }
  }
}

interface RegistrationFieldsProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** A field's error, by its path. */
  errorAt: (path: string) => string | undefined
}

/** The hospital's own fields of a registration. */
function RegistrationFields({ draft, onChange, errorAt }: RegistrationFieldsProps) {
  const { t } = useLingui()
  const field = (name: Detail) => ({
    id: name,
    value: draft[name],
    error: errorAt(name),
    onChange: (typed: string) => onChange({ ...draft, [name]: typed }),
  })
  return (
    <>
      <TextField {...field('name')} label={t`Centre name`} autoComplete="organization" maxLength={100} />
      <TextField
        {...field('secondName')}
        label={t`Name in a second script`}
        hint={t`Optional: the name as patients write it in their language. They see it beside the name, and can search for it.`}
        autoComplete="off"
        maxLength={100}
      />
      <TextField {...field('address')} label={t`Address`} autoComplete="street-address" maxLength={300} />
      <div className="fields">
        <TextField
          {...field('pincode')}
          label={t`Pincode`}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={120}
        />
        <TextField {...field('contactNo')} label={t`Contact number`} type="tel" autoComplete="tel" maxLength={120} />
      </div>
      <TextField
        {...field('contactEmail')}
        label={t`Email`}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={120}
      />
      <TextField
        {...field('hospitalNumber')}
        label={t`Hospital number`}
        hint={t`You choose it, and your staff logs in with it: 3 to 20 letters, digits or hyphens, like ASHA-01`}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
      />
    </>
  )
}
