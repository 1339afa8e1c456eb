import type { I18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { type Board, doctorsOfDisplay } from '#contract/devices.ts'
import type { Language } from '#contract/languages.ts'
import { useMedia } from '../lib/media.ts'
import { textsIn } from '../lib/texts-in.ts'
import { BrandMark, brandName, Icon, SecondName } from '../ui/index.ts'
import { DoctorTicket } from './doctor-ticket.tsx'
import { Fit } from './fit.tsx'
import { msg } from '@lingui/core/macro'
import { VolumeX, WifiOff } from 'lucide-react'
import { bareTime, clockTime } from '../lib/dates.ts'
import { Words } from '../lib/words.tsx'
import { useClock, useKnownAt, useOnlineSince } from '../live-queue/index.ts'
import { IdleDoctors, useIdleDoctors } from './idle-doctors.tsx'
import { MissedNumbers } from './missed-numbers.tsx'
import { useAnnouncements, useVoice } from './use-announcements.ts'
import { useLastMessageAt, useLiveConnection } from '../lib/live-socket.ts'
import { useEffect } from 'react'

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
  const { shown, idle } = useIdleDoctors(board.doctors)
  const { columns, rows, dense } = arrange(shown.length, isTall)
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
      data-tear={isTall || rows > 1 ? 'down' : 'across'}
      data-full={!isFresh || idle.length > 0}
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
        {shown.map((doctor) => (
          <DoctorTicket
            key={doctor._id}
            {...{ doctor, texts, ahead, isFresh }}
            timeZone={hospital.timeZone}
            withEstimate={!isTall && rows === 1 && idle.length === 0}
          />
        ))}
      </main>
      <IdleDoctors doctors={idle} texts={texts} timeZone={hospital.timeZone} />
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

/** How the tickets stand: one to three side by side, four to six in two columns, so that a long name is read from six metres; on an upright
 *  screen one row for each. `dense`: names and next numbers are smaller, the room is beside the number. */
export interface Arrangement {
  columns: number
  rows: number
  dense: boolean
}

export function arrange(doctors: number, isTall: boolean): Arrangement {
  const shown = Math.min(Math.max(doctors, 1), doctorsOfDisplay)
  const columns = isTall ? 1 : shown > 3 ? 2 : shown
  return { columns, rows: Math.ceil(shown / columns), dense: shown > 4 }
}

/** The board is read every 15 s, and the server's heartbeat comes every 25 s: after these silences, in milliseconds, numbers are old. */
const longestSilence = { connected: 40_000, unconnected: 25_000 }

/** Whether the shown numbers are current, and when they were last known, in milliseconds since 1970.
 *  @param readAt when the board was read */
function useFreshness(readAt: number): { isFresh: boolean; knownAt: number } {
  const { link } = useLiveConnection()
  const onlineSince = useOnlineSince()
  const heardAt = useLastMessageAt() ?? 0
  const knownAt = useKnownAt(readAt)
  const isFresh = useClock((now) => {
    if (onlineSince === undefined) return false
    if (link === 'live') return now - Math.max(heardAt, readAt) < longestSilence.connected
    return readAt >= onlineSince && now - readAt < longestSilence.unconnected
  })
  return { isFresh, knownAt }
}

/** Keeps the screen on while it is visible. A browser without this needs the settings of the device (docs/operations.md). */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined) // refused, or a low battery
      if (isOver) void lock?.release()
    }
    const keepAgain = () => void keep()
    keepAgain()
    // the browser ends it whenever the page is hidden
    document.addEventListener('visibilitychange', keepAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keepAgain)
      void lock?.release()
    }
  }, [])
}

/** The time of day at the hospital.
 *  @param ahead of the device's clock, in milliseconds */
function WallClock({ ahead, timeZone }: { ahead: number; timeZone: string }) {
  const time = useClock((now) => clockTime(now + ahead, timeZone))
  return <p className="clock">{time}</p>
}

interface FootProps {
  notice: string
  texts: readonly I18n[]
  isLocked: boolean
  isFresh: boolean
  /** In milliseconds since 1970. */
  knownAt: number
}

/** The clinic's own words, whether there is sound, and how old the numbers are. */
function Foot({ notice, texts, isLocked, isFresh, knownAt }: FootProps) {
  return (
    <footer>
      {isLocked ? (
        <p className="silent" role="status">
          <Icon of={VolumeX} />
          <Fit>
            <Words texts={texts} of={() => msg`Sound is off. Press OK on the remote.`} />
          </Fit>
        </p>
      ) : (
        <p>
          <Fit lines={2}>{notice}</Fit>
        </p>
      )}
      {isFresh && texts[0] && <Age texts={texts[0]} knownAt={knownAt} />}
    </footer>
  )
}

function Age({ texts, knownAt }: { texts: I18n; knownAt: number }) {
  const seconds = useClock((now) => Math.max(1, Math.round((now - knownAt) / 1000)))
  return (
    <p className="age">
      <span className="spot" />
      {texts._(msg`Live, updated ${seconds} s ago`)}
    </p>
  )
}

interface OldBannerProps {
  texts: readonly I18n[]
  timeZone: string
  /** When the numbers were last known, in milliseconds since 1970. */
  since: number
}

/** Says that the numbers may be old. */
function OldBanner({ texts, timeZone, since }: OldBannerProps) {
  const time = bareTime(since, timeZone)
  return (
    <div className="old" role="status">
      <Icon of={WifiOff} />
      <Fit>
        <Words texts={texts} of={() => msg`May be old since ${time}`} />
      </Fit>
    </div>
  )
}
