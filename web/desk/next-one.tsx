import { Trans } from '@lingui/react/macro'
import { genderText } from '../lib/gender-text.ts'
import { useLanguage } from '../lib/use-language.ts'
import type { DeskRow } from './desk-list.ts'
import { Arrival } from './arrival.tsx'

/** Who is called next. */
export function NextOne({ row }: { row: DeskRow | undefined }) {
  useLanguage()
  return (
    <>
      <span className="label">
        <Trans>NEXT</Trans>
      </span>
      {row ? (
        <div className="next-one">
          <span className="k">{row.number}</span>
          <p>
            <b>
              <bdi>{row.name}</bdi>
            </b>
            <br />
            <span className="muted">
              {row.age}, {genderText(row.gender, 'desk')}
            </span>
            <Arrival arrivedAt={row.arrivedAt} onMyWayAt={row.onMyWayAt} />
          </p>
        </div>
      ) : (
        <p className="next-none">
          <b>
            <Trans>No one is waiting</Trans>
          </b>
        </p>
      )}
    </>
  )
}
