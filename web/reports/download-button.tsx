import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { exportSessions, exportTokens } from '#contract/reports.ts'
import { downloadText } from '../lib/download-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { callAsHospital } from '../lib/session.ts'
import { useProof } from '../people/index.ts'
import { Button, Menu, Note } from '../ui/index.ts'
import type { Asked } from './range.ts'

export interface DownloadButtonProps {
  /** Its name, for that of the file. */
  hospital: string
  asked: Asked
  maySeeNames: boolean
}

/** Saves the sessions of the range, or its tokens with names, as a table for a spreadsheet. */
export function DownloadButton({ hospital, asked, maySeeNames }: DownloadButtonProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { prove, sheet } = useProof()
  const { mutate, isPending, error } = useMutation({ mutationFn: save })
  async function save(what: 'sessions' | 'tokens') {
    const { from, to, doctor } = asked
    const query = { from, to, doctor }
    const name = `${hospital.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-${what}-${from}-${to}.csv`
    const write = (table: string) =>
      // The browser has read the mark with which spreadsheets know the encoding.
      downloadText(`\u{FEFF}${table}`, { type: 'text/csv;charset=utf-8', name })
    if (what === 'sessions') return write(await callAsHospital(exportSessions, { query }))
    const wanted = { what: t`You are saving tokens with the names of patients.`, action: t`Save` }
    await prove(wanted, async () => write(await callAsHospital(exportTokens, { query })))
  }
  function press() {
    if (maySeeNames) setAnchor(button.current ?? undefined)
    else mutate('sessions')
  }
  return (
    <>
      <Button
        ref={button}
        kind="second"
        small
        icon={Download}
        busy={isPending}
        aria-haspopup={maySeeNames && 'menu'}
        onClick={press}
      >
        <Trans>Download</Trans>
      </Button>
      {anchor && (
        <Menu
          label={t`Save as a table`}
          anchor={anchor}
          back={anchor}
          items={[
            { label: t`Sessions`, onPress: () => mutate('sessions') },
            { label: t`Tokens with names`, onPress: () => mutate('tokens') },
          ]}
          onClose={() => setAnchor(undefined)}
        />
      )}
      {error && (
        <Note tone="bad" role="alert" className="rfailed">
          <b>
            <Trans>The table was not saved.</Trans>
          </b>{' '}
          {problemText(error)}
        </Note>
      )}
      {sheet}
    </>
  )
}
