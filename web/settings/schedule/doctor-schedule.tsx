import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { Card, LinkButton, ListEmpty, PageTitle } from '../../ui/index.ts'
import { OwnHospital } from '../own-hospital.tsx'
import { Schedule } from './schedule.tsx'

/** When a doctor is there: the week, the rules of each slot, leave and holidays. The doctor is in the address. */
export default function DoctorSchedule() {
  const { t } = useLingui()
  const { id } = useParams()
  return (
    <OwnHospital>
      {(hospital) => {
        const doctor = hospital.doctors.find(({ _id }) => _id === id)
        if (doctor) return <Schedule key={doctor._id} hospital={hospital} doctor={doctor} />
        return (
          <>
            <PageTitle hidden>{t`Schedule`}</PageTitle>
            <Card className="settings-alone">
              <ListEmpty ghost={false} title={t`This doctor was not found.`}>
                <LinkButton kind="second" to="/load-hospital-details">
                  <Trans>Go to the settings</Trans>
                </LinkButton>
              </ListEmpty>
            </Card>
          </>
        )
      }}
    </OwnHospital>
  )
}
