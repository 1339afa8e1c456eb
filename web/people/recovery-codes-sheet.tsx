import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Printer } from 'lucide-react'
import { latePrintPage } from '../print/index.ts'
import { problemText } from '../lib/problem-text.ts'
import { NetworkProblem } from '../lib/api.ts'
import { useTexts } from '../lib/use-texts.ts'
import { brandName, Button, copyText, Sheet, useDialogs } from '../ui/index.ts'
import './people.css'

export interface RecoveryCodesSheetProps {
  codes: readonly string[]
  loginName: string
  onClose: () => void
}

/** The ten recovery codes, which are shown once. */
export function RecoveryCodesSheet({ codes, loginName, onClose }: RecoveryCodesSheetProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [status, setStatus] = useTexts<string>()
  const list = (
    <ol className="recovery-codes" translate="no">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  )
  async function copy() {
    const isCopied = (await copyText(codes.join('\n'))) === 'copied'
    setStatus(() =>
      isCopied ? t`The codes are copied.` : t`This browser cannot copy automatically. Write the codes down.`,
    )
  }
  async function printCodes() {
    try {
      const { printPage } = await latePrintPage.load()
      const title = t`Recovery codes`
      printPage(
        'recovery codes',
        <div className="recovery-paper">
          <h1>
            {brandName}: {title}
          </h1>
          <p>{loginName}</p>
          {list}
        </div>,
        { width: 105, height: 148 },
      )
    } catch (problem) {
      await dialogs.alert(problemText(new NetworkProblem('no-network', problem)))
    }
  }
  return (
    <Sheet title={t`Your recovery codes`} onClose={onClose}>
      <div className="people-form">
        <p>
          <Trans>
            Each works once in place of the six digits, when the phone is lost. They are shown only now: keep them in a
            safe place.
          </Trans>
        </p>
        {list}
        <div className="people-acts">
          <Button kind="second" icon={Printer} onClick={() => void printCodes()}>
            <Trans>Print</Trans>
          </Button>
          <Button kind="second" icon={Copy} onClick={() => void copy()}>
            <Trans>Copy</Trans>
          </Button>
        </div>
        <p role="status">{status}</p>
        <Button wide onClick={onClose}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
