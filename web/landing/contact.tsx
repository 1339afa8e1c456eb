import { Trans } from '@lingui/react/macro'
import { Link } from '../ui/index.ts'
import { ContactLinks, useContact } from './contact-links.tsx'

/** How to contact the operator. Without a configured contact it refers to the hospital. */
export function Contact() {
  const links = useContact()
  return (
    <section className="sec" id="contact">
      <div className="wrap">
        <h2>
          <Trans>Contact Us</Trans>
        </h2>
        <div className="contact" aria-busy={!links || undefined}>
          {links?.length === 0 && (
            <p className="intro">
              <Trans>
                Ask the hospital: once you have a token, its phone number is on your home screen. Other questions are
                answered under <Link to="/help">HELP</Link>.
              </Trans>
            </p>
          )}
          {links && links.length > 0 && <ContactLinks links={links} />}
        </div>
      </div>
    </section>
  )
}
