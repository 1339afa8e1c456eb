import { Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { AdminHospital, SetUp } from '#contract/registrations.ts'
import { HospitalList } from '../hospitals/index.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Badge, PageTitle, useLocation, useNavigate, VisuallyHidden } from '../ui/index.ts'
import { HospitalPanel } from './hospital-panel.tsx'
import { allHospitals } from './hospital-source.ts'
import './admin.css'

/** Every hospital: its contact, its doctors, and the admin's actions. */
export default function AdminHospitals() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [setUps, setSetUps] = useState<Readonly<Record<string, SetUp | undefined>>>({})
  const [announcement, setAnnouncement] = useTexts<string>()
  /** The search text is in the address: it survives a reload and the gate. Updated synchronously, or the controlled input
   *  would lose fast typing. */
  function type(query: string) {
    void navigate({ search: query && `?${new URLSearchParams({ query })}` }, { replace: true, flushSync: true })
  }
  return (
    <div className="admin-page admin-hospitals stack">
      <PageTitle>{t`Hospitals`}</PageTitle>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <HospitalList
        source={allHospitals}
        typed={new URLSearchParams(search).get('query') ?? ''}
        onType={type}
        whenNone={t`Approve a registration request, or add a hospital.`}
        badge={badgeOf}
      >
        {(hospital) => (
          <HospitalPanel
            hospital={hospital}
            setUp={setUps[hospital._id]}
            onSetUp={(setUp) => setSetUps((all) => ({ ...all, [hospital._id]: setUp }))}
            onAnnounce={setAnnouncement}
          />
        )}
      </HospitalList>
    </div>
  )
}

const badgeOf = ({ suspended }: AdminHospital) =>
  suspended && (
    <Badge tone="bad" icon={Ban}>
      <Trans>Suspended</Trans>
    </Badge>
  )
