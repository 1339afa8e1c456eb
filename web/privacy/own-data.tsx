import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Pencil } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../lib/problem-text.ts'
import { usePatientProfile } from '../lib/session.ts'
import { Button, Card, useDialogs } from '../ui/index.ts'
import './privacy.css'
import { late, latePart, LateSheet } from '../lib/late.tsx'

const lateSave = late(() => import('./save-own-data.ts'))
const EraseSheet = latePart(
  late(() => import('./erase-sheet.tsx')),
  LateSheet,
)
const NameSheet = latePart(
  late(() => import('./name-sheet.tsx')),
  LateSheet,
)

/** The patient's data rights: access, correction, erasure.
 *  @param onErased the account is erased, and this device still holds its session */
export default function OwnData({ onErased }: { onErased: () => void }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState('')
  const [asking, setAsking] = useState<'name' | 'erase'>()
  const { data: profile, refetch } = usePatientProfile()

  async function save() {
    setBusy(true)
    setSaved('')
    try {
      const { saveOwnData } = await lateSave.load()
      setSaved(await saveOwnData())
    } catch (problem) {
      await dialogs.alert(problemText(problem), { title: t`Your data did not download.` })
    }
    setBusy(false)
  }
  return (
    <Card as="section" aria-labelledby="own-data" className="own-data">
      <h2 id="own-data">
        <Trans>Your data</Trans>
      </h2>
      <p className="muted">
        <Trans>All data that we keep about you, as a file: your account, every token, where you are logged in.</Trans>
      </p>
      <Button kind="second" wide icon={Download} busy={busy} onClick={() => void save()}>
        <Trans>Download my data</Trans>
      </Button>
      <p role="status" className="muted own-data-saved">
        {saved && <Trans>Saved as {saved}.</Trans>}
      </p>
      {profile && (
        <Button kind="second" wide icon={Pencil} onClick={() => setAsking('name')}>
          <Trans>Correct my name</Trans>
        </Button>
      )}
      <Button kind="quiet" wide onClick={() => setAsking('erase')}>
        <Trans>Erase my account</Trans>
      </Button>
      {asking === 'erase' && <EraseSheet onClose={() => setAsking(undefined)} onErased={onErased} />}
      {asking === 'name' && profile && (
        <NameSheet
          fullName={profile.fullName}
          onClose={() => setAsking(undefined)}
          onSaved={async () => void (await refetch())}
        />
      )}
    </Card>
  )
}
