import { Mail, Phone } from 'lucide-react'
import { Icon, Link } from '../ui/index.ts'

/** A hospital's telephone and e-mail links. */
export function Contact({ contactNo, contactEmail }: { contactNo: string; contactEmail: string }) {
  const links = [
    { icon: Phone, to: `tel:${contactNo.replaceAll(/[^\d+]/g, '')}`, text: contactNo },
    { icon: Mail, to: `mailto:${contactEmail}`, text: contactEmail },
  ]
  return (
    <ul className="admin-contact">
      {links.map(({ icon, to, text }) => (
        <li key={to}>
          <Icon of={icon} size="s" />
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  )
}
