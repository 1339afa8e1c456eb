import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Board, BoardDoctor } from '#contract/devices.ts'
import { bareTime } from '../lib/dates.ts'
import { Button, Name } from '../ui/index.ts'
import { Ticket } from '../ui/ticket/index.ts'
import { Headline } from './headline.tsx'
import { TokenCode } from './token-code.tsx'
import { useKioskSlip } from './use-kiosk-slip.ts'
import type { Token } from './use-token.ts'
import './token-step.css'

export interface TokenStepProps {
  board: Board
  doctor: BoardDoctor
  token: Token
  onEnd: () => void
}

/** The last step: the token, on paper or for the phone's camera. */
export function TokenStep({ board, doctor, token, onEnd }: TokenStepProps) {
  const { t } = useLingui()
  const isPrinted = useKioskSlip(board, doctor, token)
  const [touches, setTouches] = useState(0)
  const { queueNumber, link, aheadOfYou, estimate } = token
  const { room } = doctor
  const { timeZone } = board.hospital
  const [from, to] = estimate ? [estimate.from, estimate.to].map((end) => bareTime(Date.parse(end), timeZone)) : []
  return (
    <main className="kiosk-main" onPointerDown={() => setTouches((count) => count + 1)}>
      <div className="kiosk-yours">
        <Ticket
          printed
          figures={String(queueNumber).length}
          label={t`Your token ${queueNumber}`}
          stub={
            <>
              <span className="label">
                <Trans>YOUR TOKEN</Trans>
              </span>
              <span className="n">{queueNumber}</span>
              <span className="under">
                <Name of={doctor} />
                {room && (
                  <>
                    <br />
                    <Trans>Room {room}</Trans>
                  </>
                )}
              </span>
            </>
          }
          body={
            <>
              <TokenCode link={link} />
              <p className="kiosk-scan">
                <Trans>Scan to follow it on your phone</Trans>
              </p>
            </>
          }
        />
        <div className="kiosk-then">
          <Headline takesFocus>{isPrinted ? t`Take your slip` : t`Take a picture of your token`}</Headline>
          <p>
            {t`${plural(aheadOfYou, { 0: 'No one ahead of you.', one: '# person ahead of you.', other: '# people ahead of you.' })}`}
            {from !== undefined && (
              <>
                <br />
                <Trans>
                  Between <b>{from}</b> and <b>{to}</b>, right 8 times in 10.
                </Trans>
              </>
            )}
          </p>
          <Button wide onClick={onEnd}>
            <Trans>Done</Trans>
          </Button>
          <p className="kiosk-left">
            <Trans>This screen clears by itself.</Trans>
            <i key={touches} />
          </p>
        </div>
      </div>
    </main>
  )
}
