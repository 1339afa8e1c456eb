import { Trans } from '@lingui/react/macro'
import { Link } from '../ui/index.ts'
import './consent-text.css'

/** The consent text of `consentVersion` (contract/consent.ts): which data is kept, why, for how long, and how to
 *  withdraw. A change of meaning needs a new version. */
export function ConsentText() {
  return (
    <section className="consent" aria-labelledby="consent">
      <h2 id="consent">
        <Trans>What is kept of you</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <b>What:</b> your name and mobile number, and of every token the patient's name, age and gender.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Why:</b> so that the hospital knows who comes, and your phone knows when to go. For nothing else.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>How long:</b> a token's names for at most three years, your account until you erase it.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Taking it back:</b> erase your account in your profile, at any time. You can download all of it there,
            too.
          </Trans>
        </li>
      </ul>
      <Link to="/privacy" target="_blank">
        <Trans>Read all of it (in a new tab)</Trans>
      </Link>
    </section>
  )
}
