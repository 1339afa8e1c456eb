import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import type { ServiceDay } from '#contract/service-day.ts'
import { bareTime, clockTime, longDay, slotTimes } from '../lib/dates.ts'
import type { TurnRange } from '../live-queue/index.ts'
import { brandName, Name } from '../ui/index.ts'
import { QrCode } from './qr-code.tsx'
import { withDatesIn } from '../lib/texts-in.ts'
import { Words } from '../lib/words.tsx'
import './print-page.css'

interface Named {
  name: string
  secondName?: string | undefined
}

/** What a slip tells. No name, age or mobile of the patient: slips lie about. */
export interface SlipFacts {
  /** Without an address where it is printed at the hospital itself. */
  hospital: Named & { address?: string; pincode?: string; timeZone: string }
  doctor: Named & { room?: string | undefined }
  slot: { name: string; startTime: string; endTime: string }
  day: ServiceDay
  number: number
  /** The path of the token's own page. */
  link: string | undefined
  /** How many are ahead; undefined where that is not known. */
  ahead: number | undefined
  /** When the turn comes; undefined where that is not known. */
  range: TurnRange | undefined
  /** When it is printed, in milliseconds since 1970. */
  at: number
}

export interface SlipProps {
  of: SlipFacts
  /** English, and then the patient's language where that is another. */
  texts: readonly I18n[]
  size: string
}

/** The printed token of a walk-in. */
export function Slip({ of: facts, texts, size }: SlipProps) {
  const { hospital, doctor, slot, day, number, link, ahead, range, at } = facts
  const { timeZone } = hospital
  const own = texts.at(-1)
  if (!own) return null
  const both = (of: () => MessageDescriptor) => <Words texts={texts} of={of} />
  const { name } = slot
  const { startTime, endTime } = withDatesIn(own.locale, () => slotTimes(slot))
  const rows: [string, ReactNode, ReactNode][] = [
    ['doctor', both(() => msg`Doctor`), <Name key="doctor" of={doctor} />],
    ['slot', both(() => msg`Slot`), own._(msg`${name}, ${startTime} to ${endTime}`)],
    ['date', both(() => msg`Date`), withDatesIn(own.locale, () => longDay(day))],
  ]
  return (
    <I18nProvider i18n={own}>
      <article className="token-slip" data-size={size} lang={own.locale}>
        <header>
          <p className="place">
            <Name of={hospital} />
          </p>
          {hospital.address !== undefined && <p>{placeOf(hospital)}</p>}
        </header>
        <div className="face">
          <p className="label">{both(() => msg`Your token`)}</p>
          <b className="number">{number}</b>
          {(range !== undefined || doctor.room) && (
            <div className="low">
              {range && (
                <p>
                  {both(() => msg`Your turn`)}
                  <b>
                    {bareTime(range.from, timeZone)}–{bareTime(range.to, timeZone)}
                  </b>
                </p>
              )}
              {doctor.room && (
                <p>
                  {both(() => msg`Room`)}
                  <b>{doctor.room}</b>
                </p>
              )}
            </div>
          )}
        </div>
        <dl>
          {rows.map(([key, term, fact]) => (
            <div key={key}>
              <dt>{term}</dt>
              <dd lang={own.locale}>{fact}</dd>
            </div>
          ))}
        </dl>
        {ahead !== undefined && <p className="ahead">{both(() => aheadText(ahead, clockTime(at, timeZone)))}</p>}
        {link !== undefined && (
          <div className="scan">
            <QrCode of={location.origin + link} least={25} most={27} />
            <div>
              <p>{both(() => msg`Scan for the live token.`)}</p>
              <p className="address" lang="en">
                {location.host}
                <wbr />
                {link}
              </p>
            </div>
          </div>
        )}
        <footer>
          <span lang="en">{brandName}</span>
          {range && <span>{both(() => msg`Right 8 times in 10`)}</span>}
        </footer>
      </article>
    </I18nProvider>
  )
}

const aheadText = (ahead: number, at: string) =>
  msg`${plural(ahead, {
    0: `No one ahead of you at ${at}`,
    one: `# person ahead of you at ${at}`,
    other: `# people ahead of you at ${at}`,
  })}`

const placeOf = ({ address = '', pincode = '' }: SlipFacts['hospital']) =>
  address.includes(pincode) ? address : `${address} ${pincode}`
