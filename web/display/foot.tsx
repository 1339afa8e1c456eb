import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { VolumeX, WifiOff } from 'lucide-react'
import { bareTime } from '../lib/dates.ts'
import { Words } from '../lib/words.tsx'
import { useClock } from '../live-queue/index.ts'
import { Icon } from '../ui/index.ts'
import { Fit } from './fit.tsx'

export interface FootProps {
  notice: string
  texts: readonly I18n[]
  isLocked: boolean
  isFresh: boolean
  /** In milliseconds since 1970. */
  knownAt: number
}

/** The clinic's own words, whether there is sound, and how old the numbers are. */
export function Foot({ notice, texts, isLocked, isFresh, knownAt }: FootProps) {
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

export interface OldBannerProps {
  texts: readonly I18n[]
  timeZone: string
  /** When the numbers were last known, in milliseconds since 1970. */
  since: number
}

/** Says that the numbers may be old. */
export function OldBanner({ texts, timeZone, since }: OldBannerProps) {
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
