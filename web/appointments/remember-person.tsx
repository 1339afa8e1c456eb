import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isMinor, type Appointment, type Gender } from '#contract/appointments.ts'
import { birthYearOf, mostPeopleOfMine, rememberPerson } from '#contract/people-of-mine.ts'
import { useFocusInList } from '../lib/focus-in-list.ts'
import { problemText } from '../lib/problem-text.ts'
import { peopleKey, usePeopleOfMine } from '../lib/people-of-mine.ts'
import { callAsPatient } from '../lib/session.ts'
import { Button, Card, CheckField, Note } from '../ui/index.ts'

/** Offers once, below a new token, to remember its patient for later bookings. Nothing is remembered by itself. */
export function RememberPerson({ appointment: { patient } }: { appointment: Appointment }) {
  const people = usePeopleOfMine()
  const [isOver, setOver] = useState(false)
  const { name, age, gender } = patient
  useFocusInList('.remember', () => document.getElementById('follow-token'))
  const isKnown = people?.some((one) => one.name.toLocaleLowerCase() === name.toLocaleLowerCase()) ?? true
  if (isOver || isKnown || age === undefined || gender === undefined) return null
  if ((people?.length ?? 0) >= mostPeopleOfMine) return null
  return <Offer person={{ name, age, gender }} onOver={() => setOver(true)} />
}

function Offer({ person, onOver }: { person: { name: string; age: number; gender: Gender }; onOver: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { name, age, gender } = person
  const isChild = isMinor(age)
  const [agreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const remembering = useMutation({
    mutationFn: () =>
      callAsPatient(rememberPerson, {
        body: {
          name,
          birthYear: birthYearOf(age, Date.now()),
          gender,
          ...(isChild && { guardianConsent: true as const }),
        },
      }),
    onSuccess: (added) => client.setQueryData(peopleKey, (known) => [...(known ?? []), added]),
    // the answer alone may have been lost
    onError: () => void client.invalidateQueries({ queryKey: peopleKey }),
  })
  function remember() {
    setChecked(true)
    if (!isChild || agreed) remembering.mutate()
    else document.getElementById('remember-guardian')?.focus()
  }
  return (
    <Card as="section" className="remember stack" aria-labelledby="remember">
      <h2 id="remember">{t`Remember ${name}, ${age}, for next time?`}</h2>
      <p className="muted">
        <Trans>On your account only. You can remove people in your profile at any time.</Trans>
      </p>
      {isChild && (
        <CheckField
          id="remember-guardian"
          checked={agreed}
          error={isChecked && !agreed ? t`A parent or guardian has to agree.` : undefined}
          onChange={setAgreed}
        >
          {t`I am the parent or guardian of ${name}, and agree that the name and the age are kept.`}
        </CheckField>
      )}
      {remembering.error && (
        <Note tone="bad" role="alert">
          {problemText(remembering.error)}
        </Note>
      )}
      <div className="remember-acts">
        <Button kind="second" busy={remembering.isPending} onClick={remember}>
          <Trans>Remember</Trans>
        </Button>
        <Button kind="quiet" onClick={onOver}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Card>
  )
}
