import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { forgetPerson, mostPeopleOfMine, updatePersonOfMine, type PersonOfMine } from '#contract/people-of-mine.ts'
import { fieldProblemText } from '../lib/field-problem-text.ts'
import { useFocusInList } from '../lib/focus-in-list.ts'
import { genderText } from '../lib/gender-text.ts'
import { peopleKey, typedFrom, usePeopleOfMine } from '../lib/people-of-mine.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsPatient } from '../lib/session.ts'
import { Button, Card, IconButton, Note, Sheet, TextField, useDialogs } from '../ui/index.ts'
import { Initials } from '../lib/initials.tsx'
import './privacy.css'

/** The people whom the account remembers, in the profile: to rename and to remove. Renders nothing without one. */
export default function MyPeople() {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const [now] = useState(() => Date.now())
  const [renamed, setRenamed] = useState<PersonOfMine>()
  const people = usePeopleOfMine() ?? []
  const count = people.length
  const most = mostPeopleOfMine

  async function remove({ _id: id, name }: PersonOfMine) {
    if (!(await dialogs.confirm(t`Remove ${name} from your people? Tokens stay.`, { action: t`Remove` }))) return
    try {
      await callAsPatient(forgetPerson, { params: { id } })
    } catch (problem) {
      await dialogs.alert(problemText(problem))
    }
    await client.invalidateQueries({ queryKey: peopleKey })
  }
  useFocusInList('.my-people > li', () => document.querySelector('h1'))
  if (count === 0) return null
  return (
    <Card as="section" aria-labelledby="my-people">
      <h2 id="my-people">
        <Trans>My people</Trans>
      </h2>
      <ul className="my-people ruled">
        {people.map((person) => {
          const { name } = person
          const { age } = typedFrom(person, now)
          const gender = genderText(person.gender, 'patient')
          return (
            <li key={person._id}>
              <Initials id={person._id} name={name} />
              <p>
                <bdi>{name}</bdi>
                <span className="muted">{`${age}, ${gender}`}</span>
              </p>
              <IconButton label={t`Rename ${name}`} icon={Pencil} onClick={() => setRenamed(person)} />
              <IconButton label={t`Remove ${name}`} icon={Trash2} onClick={() => void remove(person)} />
            </li>
          )
        })}
      </ul>
      <p className="muted">
        <Trans>
          {count} of {most}. The age counts itself from the year of birth.
        </Trans>
      </p>
      {renamed && <RenameSheet person={renamed} onClose={() => setRenamed(undefined)} />}
    </Card>
  )
}

function RenameSheet({ person, onClose }: { person: PersonOfMine; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { name: old } = person
  const [name, setName] = useState(old)
  const [isChecked, setChecked] = useState(false)
  const isMissing = name.trim() === ''
  const renaming = useMutation({
    mutationFn: () => callAsPatient(updatePersonOfMine, { params: { id: person._id }, body: { name } }),
    onSuccess: onClose,
    onSettled: () => void client.invalidateQueries({ queryKey: peopleKey }),
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (isMissing) document.getElementById('person-name')?.focus()
    else if (!renaming.isPending) renaming.mutate()
  }
  return (
    <Sheet title={t`New name for ${old}`} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {renaming.error && (
          <Note tone="bad" role="alert">
            {problemText(renaming.error)}
          </Note>
        )}
        <TextField
          id="person-name"
          label={t`Full name`}
          hint={t`Tokens that are booked already keep the name they were booked with.`}
          spellCheck={false}
          maxLength={100}
          value={name}
          error={isChecked && isMissing ? fieldProblemText({ code: 'name-missing' }) : undefined}
          onChange={setName}
        />
        <Button type="submit" wide busy={renaming.isPending}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Sheet>
  )
}
