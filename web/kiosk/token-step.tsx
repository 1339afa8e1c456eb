import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Board, type BoardDoctor, takeToken } from '#contract/devices.ts'
import { bareTime } from '../lib/dates.ts'
import type { TurnRange } from '../live-queue/index.ts'
import { Button, Name } from '../ui/index.ts'
import { Ticket } from '../ui/ticket/index.ts'
import { Headline } from './headline.tsx'
import { rangeAhead } from './range-ahead.ts'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../lib/api.ts'
import { useBookingKey } from '../lib/booking-key.ts'
import './token-step.css'
import { latePart } from '../lib/late.tsx'
import { lateQrCode, lateSlip, useSlipPrinter } from '../print/index.ts'
import { pageLanguage } from '../lib/page-language.ts'

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
  const { queueNumber, link, aheadOfYou } = token
  const { room } = doctor
  const range = rangeOf(token)
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
            {range && (
              <>
                <br />
                <Between range={range} timeZone={board.hospital.timeZone} />
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

/** The screen is left within a minute of the answer. */
const rangeOf = ({ estimate }: Token) => rangeAhead(estimate, Date.parse(estimate?.at ?? ''))

function Between({ range, timeZone }: { range: TurnRange; timeZone: string }) {
  const [from, to] = [range.from, range.to].map((end) => bareTime(end, timeZone))
  return (
    <Trans>
      Between <b>{from}</b> and <b>{to}</b>, right 8 times in 10.
    </Trans>
  )
}

// Until it is there, the number alone is on the screen.
const QrCode = latePart(lateQrCode)

/** The QR code of a token's own page, on white paper. */
function TokenCode({ link }: { link: string }) {
  const { t } = useLingui()
  return (
    <span className="kiosk-qr" role="img" aria-label={t`QR code of your token`}>
      <QrCode of={location.origin + link} least={48} most={50} />
    </span>
  )
}

/** Prints the slip of a token by itself, where this kiosk has a printer.
 *  @returns whether there is a slip to take; without one the screen says to take a picture */
function useKioskSlip(board: Board, doctor: BoardDoctor, token: Token): boolean {
  const [printer] = useSlipPrinter()
  const { mutate, isError } = useMutation({
    mutationFn: async () => {
      const { session, room } = doctor
      if (!session) throw new Error('a doctor without a session gives no token')
      const { queueNumber: number, appointmentDate: day, link, aheadOfYou: ahead } = token
      const { slotName: name, startTime, endTime } = session
      const facts = {
        hospital: board.hospital,
        doctor: { ...doctor, room: room ?? undefined },
        slot: { name, startTime, endTime },
        range: rangeOf(token),
        ...{ day, number, link, ahead, at: Date.now() },
      }
      const { printSlip } = await lateSlip.load()
      await printSlip(facts, pageLanguage() ?? 'en', printer.size)
    },
  })
  const print = useEffectEvent(() => mutate())
  useEffect(() => {
    if (printer.byItself) print()
  }, [printer.byItself])
  return printer.byItself && !isError
}

type Asked = z.input<typeof takeToken.body>
type Token = z.output<typeof takeToken.answer>

/** Takes a token. A repeated press of the same request never takes a second one. */
export function useToken(kioskToken: string | null, onRefused: () => void) {
  const key = useBookingKey()
  return useMutation<Token, Error, Asked>({
    mutationFn: (body) => call(takeToken, { token: kioskToken, body, headers: key.headersOf(body) }),
    onSuccess: key.forget,
    onError: (problem) => {
      key.forgetIfDecided(problem)
      onRefused()
    },
    gcTime: 0, // its variables are a person
  })
}
