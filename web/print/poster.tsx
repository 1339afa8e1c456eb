import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { hospitalAddress, shortHospitalAddress } from '#contract/page-addresses.ts'
import { brandName, Name } from '../ui/index.ts'
import { QrCode } from './qr-code.tsx'
import { Words } from '../lib/words.tsx'
import './poster.css'

/** What a poster tells. */
export interface PosterFacts {
  _id: string
  name: string
  secondName?: string | undefined
  address: string
  pincode: string
  /** Printed in large type where the hospital has chosen one. */
  shortAddress?: string | undefined
  /** With which patients check in by phone. */
  arrivalCode: string
}

/** The paper at a clinic's door: where to take a token by phone, and the code with which a patient checks in.
 *  @param texts up to three languages, the largest first */
export function Poster({ of: hospital, texts }: { of: PosterFacts; texts: readonly I18n[] }) {
  const { _id, address, pincode, arrivalCode, shortAddress } = hospital
  const page = shortAddress ? shortHospitalAddress(shortAddress) : hospitalAddress(_id)
  const [first, ...others] = texts
  if (!first) return null
  const take = () => msg`Take your token here. Wait anywhere.`
  return (
    <I18nProvider i18n={first}>
      <article className="poster" lang={first.locale}>
        <header>
          <p className="place">
            <Name of={hospital} />
          </p>
          <p>{address.includes(pincode) ? address : `${address} ${pincode}`}</p>
        </header>
        <div className="face">
          <div className="book">
            <QrCode of={location.origin + page} least={80} most={80} />
            <div>
              <p className="take">
                <Words texts={[first]} of={take} />
              </p>
              {!shortAddress && (
                <p className="address" lang="en">
                  {location.host}
                  {page}
                </p>
              )}
            </div>
            {shortAddress && (
              <p className="short" lang="en">
                {location.host}
                <wbr />
                {page}
              </p>
            )}
          </div>
          {others.length > 0 && (
            <p className="others">
              <Words texts={others} of={take} />
            </p>
          )}
          <div className="here">
            <p>
              <Words texts={texts} of={() => msg`Code for “I'm here”`} />
            </p>
            <b>{arrivalCode}</b>
          </div>
        </div>
        <footer>
          <b lang="en">{brandName}</b>
          <p>
            <Words texts={texts} of={() => msg`No phone? Take a slip at the desk.`} />
          </p>
        </footer>
      </article>
    </I18nProvider>
  )
}
