import { Globe, Mail, Phone } from 'lucide-react'
import { useServed } from '../lib/served.ts'
import { Icon, Link } from '../ui/index.ts'
import type { IconShape } from '../ui/icon/icon.tsx'
import './contact-links.css'

/** The operator's contact links, as far as they are set; undefined until the settings are available. */
export function useContact() {
  const contact = useServed()?.contact
  if (!contact) return undefined
  const { phones, email, website } = contact
  const links: { icon: IconShape; to: string; text: string }[] = phones.map((phone) => ({
    icon: Phone,
    to: `tel:${phone.replaceAll(/[^\d+]/g, '')}`,
    text: phone,
  }))
  if (email) links.push({ icon: Mail, to: `mailto:${email}`, text: email })
  if (website) links.push({ icon: Globe, to: website, text: new URL(website).host })
  return links
}

export function ContactLinks({ links }: { links: NonNullable<ReturnType<typeof useContact>> }) {
  return (
    <ul className="contact-links">
      {links.map(({ icon, to, text }) => (
        <li key={to}>
          <Link to={to}>
            <Icon of={icon} />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
