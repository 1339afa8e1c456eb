import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Mail, Share2, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { SetUp } from '#contract/registrations.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, canShare, copyText, Facts, Note, shareText, TextField, useDialogs } from '../ui/index.ts'
import './registration.css'

/** The set-up link that the admin hands over to a hospital. */
export function SetUpLink({ setUp }: { setUp: SetUp }) {
  const { t } = useLingui()
  const id = useId()
  const dialogs = useDialogs()
  const [announcement, setAnnouncement] = useTexts<string>()
  const { hospital, setupLink } = setUp

  async function copy() {
    if ((await copyText(setupLink)) === 'copied')
      return setAnnouncement(() => t`The link is copied. Paste it into a message.`)
    selectLink(id)
    setAnnouncement(() => t`This browser cannot copy automatically. The link is selected: copy it manually.`)
  }
  async function share() {
    const done = await shareText({ title: t`Set up ${hospital.name}`, text: setupLink })
    if (done === 'failed') await dialogs.alert(setupLink, { title: t`Copy this to share the link` })
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
        <Trans>Give this link to the hospital only. Anyone who opens it can set the hospital's password.</Trans>
      </p>
      <TextField
        id={id}
        label={t`Set-up link`}
        hint={t`Valid for 7 days, once`}
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
      <p role="status" className="set-up-status">
        {announcement}
      </p>
      <Emailed setUp={setUp} />
    </div>
  )
}

/** Selects the link, for manual copying. */
function selectLink(id: string) {
  const field = document.getElementById(id)
  if (field instanceof HTMLInputElement) field.select()
}

/** Whether the link was e-mailed. Renders nothing without a mail server. */
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
