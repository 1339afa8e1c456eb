import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Hospital, Inbox, MessageSquareText, Plus, ScrollText } from 'lucide-react'
import { problemText } from '../lib/problem-text.ts'
import { Badge, Card, Icon, Link, PageTitle } from '../ui/index.ts'
import { AdminFactors } from './admin-factors.tsx'
import { useChanges, useRequests } from './waiting-list.ts'
import './admin.css'

/** The admin's tasks. */
export default function AdminHome() {
  const { t } = useLingui()
  const tasks = [
    {
      to: '/admin/listOfHospitals',
      icon: Hospital,
      name: t`Hospitals`,
      text: t`Every hospital with its doctors: suspend or reinstate one, or create a new set-up link.`,
    },
    {
      to: '/admin/requests',
      icon: Inbox,
      name: t`Registration requests`,
      text: t`Hospitals that ask to be registered or to change their details: approve or reject them.`,
      more: <Waiting />,
    },
    {
      to: '/admin/messages',
      icon: MessageSquareText,
      name: t`Messages`,
      text: t`WhatsApp, SMS and notices of each hospital in a month, and their cost.`,
    },
    {
      to: '/admin/audit',
      icon: ScrollText,
      name: t`Audit trail`,
      text: t`Who did what, when and from where: search it, or save it as a table.`,
    },
    {
      to: '/registration-form',
      icon: Plus,
      name: t`Add hospital`,
      text: t`Register a hospital at once, without a request.`,
    },
  ]
  return (
    <div className="admin-page">
      <PageTitle>{t`Admin`}</PageTitle>
      <Card className="admin-ways flush">
        <ul className="ruled">
          {tasks.map(({ to, icon, name, text, more }) => (
            <li key={to}>
              <Link to={to}>
                <Icon of={icon} />
                <span>
                  <b>
                    <bdi>{name}</bdi>
                  </b>
                  {more}
                  <span className="muted">{text}</span>
                </span>
                <Icon of={ChevronRight} size="s" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <AdminFactors />
    </div>
  )
}

/** The count of waiting registration requests and changes of details; its space is reserved while it loads. */
function Waiting() {
  const requests = useRequests()
  const changes = useChanges()
  const error = requests.error ?? changes.error
  if (requests.data && changes.data) {
    const waiting = requests.data.length + changes.data.length
    return (
      <Badge tone={waiting > 0 ? 'near' : 'plain'}>
        <Plural value={waiting} one="# waiting" other="# waiting" />
      </Badge>
    )
  }
  return <span className="muted small">{error ? problemText(error) : <Trans>Counting</Trans>}</span>
}
