import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Mail, Share2, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { SetUp } from '#contract/registrations.ts'
import { canShare, copyText, shareText } from '../lib/share-text.ts'
import { Button, Facts, Note, TextField, useAsk } from '../ui/index.ts'
import './set-up-link.css'

/** What the admin hands over to a hospital that is registered now, or that needs a new link. */
export function SetUpLink({ setUp }: { setUp: SetUp }) {
  const { t } = useLingui()
  const id = useId()
  const ask = useAsk()
  const [told, setTold] = useState('')
  const { hospital, setupLink } = setUp

  async function copy() {
    if ((await copyText(setupLink)) === 'copied') return setTold(t`The link is copied. Paste it into a message.`)
    selectLink(id)
    setTold(t`This browser does not copy by itself. The link is marked: copy it by hand.`)
  }
  async function share() {
    const done = await shareText(setupLink, t`Set up ${hospital.name}`)
    if (done === 'failed') await ask.alert(setupLink, { title: t`Copy this to share the link` })
  }
  return (
    <div className="set-up-link">
      <Facts
        facts={[
          [t`Hospital`, hospital.name],
          [t`Hospital number`, hospital.hospitalNumber],
        ]}
      />
      <p>
        <Trans>
          Hand this link to the hospital, and to nobody else. Whoever opens it chooses the hospital's password.
        </Trans>
      </p>
      <TextField
        id={id}
        label={t`Set-up link`}
        hint={t`Good for 7 days, once`}
        value={setupLink}
        readOnly
        spellCheck={false}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
      <div className="set-up-acts">
        <Button icon={Copy} onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
        {canShare() && (
          <Button kind="second" icon={Share2} onClick={() => void share()}>
            <Trans>Share link</Trans>
          </Button>
        )}
      </div>
      <p role="status" className="set-up-told">
        {told}
      </p>
      <Emailed setUp={setUp} />
    </div>
  )
}

/** Marks the link for the browser's own ways of copying. */
function selectLink(id: string) {
  const field = document.getElementById(id)
  if (field instanceof HTMLInputElement) field.select()
}

/** Whether the hospital has the link in its mail. Where no mail is sent there is nothing to say. */
function Emailed({ setUp: { emailed, hospital } }: { setUp: SetUp }) {
  const { contactEmail } = hospital
  if (emailed === undefined) return null
  if (!emailed)
    return (
      <Note tone="near" icon={TriangleAlert}>
        <Trans>Could not be e-mailed to {contactEmail}: hand the link over yourself.</Trans>
      </Note>
    )
  return (
    <Note icon={Mail}>
      <Trans>E-mailed to {contactEmail}.</Trans>
    </Note>
  )
}
