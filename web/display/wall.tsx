import type { I18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import type { Board } from '#contract/devices.ts'
import type { Language } from '#contract/languages.ts'
import { useMedia } from '../lib/media.ts'
import { textsIn } from '../lib/texts-in.ts'
import { BrandMark, brandName, SecondName } from '../ui/index.ts'
import { arrange, onScreen } from './arrange.ts'
import { DoctorTicket } from './doctor-ticket.tsx'
import { Fit } from './fit.tsx'
import { Foot, OldBanner } from './foot.tsx'
import { MissedNumbers } from './missed-numbers.tsx'
import { useAnnouncements } from './use-announcements.ts'
import { useAwake } from './use-awake.ts'
import { useFreshness } from './use-freshness.ts'
import { useVoice } from './use-voice.ts'
import { WallClock } from './wall-clock.tsx'

/** Languages side by side. All are spoken. */
const mostShown = 2

export interface WallProps {
  board: Board
  /** When the board was read, in milliseconds since 1970 by the device's clock. */
  readAt: number
  /** Hears whether the browser lets sound through. */
  onSound: (isLocked: boolean) => void
}

/** The whole screen of a paired display. */
export function Wall({ board, readAt, onSound }: WallProps) {
  const { device, hospital } = board
  const texts = useTextsOf(device.languages)
  const { voice, isLocked } = useVoice(device.languages, onSound)
  // The clock of a cheap box is often wrong.
  const ahead = Date.parse(board.at) - readAt
  const { isFresh, knownAt } = useFreshness(readAt)
  useAnnouncements(board, ahead, voice)
  useAwake()
  const isTall = useMedia('(orientation: portrait)') !== (device.layout.turned !== 'none')
  const doctors = onScreen(board.doctors)
  const { columns, rows, dense } = arrange(doctors.length, isTall)
  if (!texts) return null
  return (
    <div
      className="wall"
      data-theme={device.layout.theme}
      data-turned={device.layout.turned}
      data-tall={isTall}
      data-dense={dense}
      data-columns={columns}
      data-rows={rows}
      data-inline={!isTall && (rows > 1 ? columns === 2 : columns === 1)}
      data-old={!isFresh}
      lang={texts[0]?.locale}
    >
      <title>{`${device.name} · ${brandName}`}</title>
      <header>
        <BrandMark />
        <h1>
          <Fit lines={isTall ? 2 : 1}>
            <bdi>{hospital.name}</bdi>
            {!isTall && <SecondName of={hospital} />}
          </Fit>
        </h1>
        <WallClock ahead={ahead} timeZone={hospital.timeZone} />
      </header>
      {!isFresh && <OldBanner since={knownAt + ahead} timeZone={hospital.timeZone} texts={texts} />}
      <main>
        {doctors.map((doctor) => (
          <DoctorTicket
            key={doctor._id}
            {...{ doctor, texts, ahead, isFresh }}
            timeZone={hospital.timeZone}
            withEstimate={!dense && !isTall}
          />
        ))}
      </main>
      <MissedNumbers board={board} texts={texts} />
      <Foot notice={device.notice} {...{ texts, isLocked, isFresh, knownAt }} />
    </div>
  )
}

/** The texts of the first two languages; undefined until they are loaded. */
function useTextsOf(languages: readonly Language[]): readonly I18n[] | undefined {
  const shown = [...new Set(languages)].slice(0, mostShown)
  return useQuery({
    queryKey: ['texts', 'display', ...shown],
    queryFn: () => Promise.all(shown.map((code) => textsIn(code, 'display'))),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    retry: true,
  }).data
}
