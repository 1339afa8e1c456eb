import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { language as knownLanguage, languages } from '#contract/languages.ts'
import { updateMe, type Me, type Member } from '#contract/persons.ts'
import { chooseLanguage } from '../lib/choose-language.ts'
import { meChanged } from '../lib/use-me.ts'
import { callAsHospital } from '../lib/session.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Card, SelectField, TextField } from '../ui/index.ts'
import { Refusal } from './form-end.tsx'
import { useAttempt } from './use-attempt.ts'

/** The own name and language. */
export function AboutYou({ me, person }: { me: Me; person: Member }) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState({ name: person.name, language: me.language ?? i18n.locale })
  const [isChecked, setChecked] = useState(false)
  const [status, setStatus] = useTexts<string>()
  const isMissing = typed.name.trim() === ''
  const attempt = useAttempt(async () => {
    const language = knownLanguage.safeParse(typed.language).data
    await meChanged(await callAsHospital(updateMe, { body: { name: typed.name, ...(language && { language }) } }))
    if (language && language !== i18n.locale) await chooseLanguage(language)
    setStatus(() => t`Saved.`)
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    setStatus(undefined)
    if (isMissing) document.getElementById('own-name')?.focus()
    else attempt.send()
  }
  return (
    <Card as="section" aria-labelledby="about-you">
      <h2 id="about-you">
        <Trans>Name and language</Trans>
      </h2>
      <form className="people-form" noValidate onSubmit={submit}>
        <TextField
          id="own-name"
          label={t`Your name`}
          autoComplete="name"
          maxLength={100}
          value={typed.name}
          error={isChecked && isMissing ? t`Write your name.` : undefined}
          onChange={(name) => setTyped({ ...typed, name })}
        />
        <SelectField
          label={t`Language`}
          value={typed.language}
          options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
          onChange={(language) => setTyped({ ...typed, language })}
        />
        <Refusal of={attempt.refusal} />
        <div className="people-acts">
          <Button type="submit" kind="second" small busy={attempt.busy}>
            <Trans>Save</Trans>
          </Button>
        </div>
        <p role="status">{status}</p>
      </form>
    </Card>
  )
}
