import { Trans } from '@lingui/react/macro'
import { Link } from '../ui/index.ts'
import './consent-text.css'

/** The consent text of `consentVersion` (contract/accounts.ts): which data is kept, why, for how long, and how to
 *  withdraw. A change of meaning needs a new version. */
export function ConsentText() {
  return (
    <section className="consent" aria-labelledby="consent">
      <h2 id="consent">
        <Trans>What we keep about you</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <b>What:</b> your name and mobile number, and each token's patient name, age and gender.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Why:</b> to tell the hospital who is coming, and you when to leave. For no other purpose.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>How long:</b> the name on a token for at most three years, your account until you erase it.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Withdrawing:</b> erase your account in your profile at any time. You can also download your data there.
          </Trans>
        </li>
      </ul>
      <Link to="/privacy" target="_blank">
        <Trans>Read the full notice (in a new tab)</Trans>
      </Link>
    </section>
  )
}
