import { useEffect } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Calendar, CalendarPlus, CircleCheck, List, Search } from 'lucide-react'
import { useLocation, Link, Icon, Tabs, TokenShape } from '../ui/index.ts'
import type { IconShape } from '../ui/icon/icon.tsx'
import { ContactLinks, useContact } from './contact-links.tsx'
import './service-tabs.css'

interface Offered {
  icon: IconShape
  name: string
  text: string
}

/** The product's features, for staff and for patients. */
function ServiceTabs() {
  const { t } = useLingui()
  const forDoctors = [
    { icon: Calendar, name: t`Manage Appointments`, text: t`See every slot of the day, and who is in it.` },
    { icon: List, name: t`Access Patient Records`, text: t`Name, age, gender and contact, beside the token.` },
    { icon: TokenShape, name: t`Token Management`, text: t`One press completes a token and moves the line.` },
    { icon: CircleCheck, name: t`User-Friendly Design`, text: t`The most frequent actions take one press or one key.` },
  ]
  const forPatients = [
    { icon: Search, name: t`Search for Healthcare Providers`, text: t`By pincode or by the name of the centre.` },
    { icon: CalendarPlus, name: t`Book Appointments`, text: t`Pick a doctor, a day and a slot.` },
    { icon: TokenShape, name: t`Token Tracking`, text: t`The live number, on your phone, as it changes.` },
    { icon: CircleCheck, name: t`User-Friendly Interface`, text: t`Large numbers and plain words, on any phone.` },
  ]
  return (
    <section className="sec" id="services">
      <div className="wrap">
        <h2>
          <Trans>Our Services</Trans>
        </h2>
        <div className="services">
          <Tabs
            label={t`Our Services`}
            tabs={[
              { name: t`Doctors`, panel: <OfferedList offered={forDoctors} /> },
              { name: t`Patient`, panel: <OfferedList offered={forPatients} /> },
            ]}
          />
        </div>
      </div>
    </section>
  )
}

function OfferedList({ offered }: { offered: readonly Offered[] }) {
  return (
    <ul>
      {offered.map(({ icon, name, text }) => (
        <li key={name}>
          <Icon of={icon} />
          <h3>{name}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** The part of the landing page below the fold, in a chunk of its own. Once loaded, it scrolls to the part that the
 *  address names. */
export default function BelowTheFold() {
  const { hash } = useLocation()
  useEffect(() => {
    const part = document.getElementById(hash.slice(1))
    // the browser has scrolled itself if the part was in the HTML
    if (!part?.matches(':target')) part?.scrollIntoView()
  }, [hash])
  return (
    <>
      <ServiceTabs />
      <Contact />
    </>
  )
}

/** How to contact the operator. Without a configured contact it refers to the hospital. */
function Contact() {
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
