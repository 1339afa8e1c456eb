import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useStored, write } from '../lib/storage.ts'
import { bothNames, Card, LinkButton, ListEmpty, PageTitle, SelectField } from '../ui/index.ts'
import type { OwnDoctor } from './doctors.ts'
import { OwnHospital } from './own-hospital.tsx'
import { SlotPanel, type Panel } from './slot-panel.tsx'

/** The slots of one doctor, chosen in the settings or here. */
export default function DoctorTimings() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle hidden>{t`Slot settings`}</PageTitle>
      <OwnHospital>{({ doctors }) => <Timings doctors={doctors} />}</OwnHospital>
    </>
  )
}

function Timings({ doctors }: { doctors: readonly OwnDoctor[] }) {
  const { t } = useLingui()
  const chosen = useStored('settingsDoctor')
  const [pressed, setPressed] = useState<Panel>()
  const panel = pressed ?? 'slots'
  const doctor = doctors.find(({ _id }) => _id === chosen)
  function choose(id: string) {
    write('settingsDoctor', id || null)
    setPressed(undefined)
  }
  return (
    <div className="settings-timings">
      <SelectField
        label={t`Doctor`}
        placeholder={t`--Please choose a doctor--`}
        value={doctor?._id ?? ''}
        onChange={choose}
        options={doctors.map((one) => ({
          value: one._id, // the second name last, because a narrow select cuts the end
          label: bothNames({ ...one, name: `${one.name} - ${one.speciality}` }),
        }))}
      />
      {doctor ? (
        <SlotPanel
          key={`${panel}-${doctor._id}`}
          doctor={doctor}
          panel={panel}
          isInitial={pressed === undefined}
          onPanel={setPressed}
        />
      ) : (
        <Card>
          <ListEmpty
            ghost={false}
            title={t`Choose a doctor`}
            text={t`The slots then appear here. Doctors are added in the settings.`}
          >
            <LinkButton kind="second" to="/load-hospital-details">
              <Trans>Go to the settings</Trans>
            </LinkButton>
          </ListEmpty>
        </Card>
      )}
    </div>
  )
}
