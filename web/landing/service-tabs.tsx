import { Trans, useLingui } from '@lingui/react/macro'
import { Calendar, CalendarPlus, CircleCheck, List, Search } from 'lucide-react'
import { Icon, Tabs, TokenShape } from '../ui/index.ts'
import type { IconShape } from '../ui/icon/icon.tsx'
import './service-tabs.css'

interface Offered {
  icon: IconShape
  name: string
  text: string
}

/** The product's features, for staff and for patients. */
export function ServiceTabs() {
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
