import { useLingui } from '@lingui/react/macro'
import type { HospitalProfile } from '#contract/slots.ts'
import { useMedia } from '../lib/media.ts'
import { problemText } from '../lib/problem-text.ts'
import { bothNames, Card, ListEmpty, ListError, PageTitle, SelectField, Skeleton, Skeletons } from '../ui/index.ts'
import { AddPatient } from './add-patient.tsx'
import { SlotQueue } from './slot-queue.tsx'
import { useChosenSlot } from './use-chosen-slot.ts'
import { useDeskHospital } from './use-desk-hospital.ts'
import { WrongPasswords } from './wrong-passwords.tsx'
import './dashboard.css'

/** The desk: choose a doctor and a slot, see the queue, call the next patient. */
export default function Dashboard() {
  const { t } = useLingui()
  const { hospital, problem, isFetching, refetch } = useDeskHospital()
  return (
    <>
      <PageTitle hidden>{t`Dashboard`}</PageTitle>
      {hospital && <Desk hospital={hospital} />}
      {!hospital && !problem && <Loading />}
      {!hospital && problem && (
        <ListError
          className="desk-alone"
          title={t`Couldnt fetch hospital details. Please try again later.`}
          text={problemText(problem)}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
    </>
  )
}

function Desk({ hospital }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const { doctor, slot, chooseDoctor, chooseSlot } = useChosenSlot(hospital.doctors)
  const isWide = useMedia('(min-width: 62.51em)')
  const addPatient = <AddPatient hospital={hospital} doctor={doctor} slot={slot} />
  return (
    <>
      <WrongPasswords of={hospital.wrongPasswords} />
      <div className="pick">
        <SelectField
          label={t`Doctor`}
          placeholder={t`--Please choose a doctor--`}
          value={doctor?._id ?? ''}
          onChange={chooseDoctor}
          options={hospital.doctors.map((one) => ({
            value: one._id,
            // the second name last, because a narrow select cuts the end
            label: bothNames({ ...one, name: `${one.name} - ${one.speciality}` }),
          }))}
        />
        <SelectField
          label={t`Slot`}
          placeholder={t`--Please choose a slot--`}
          value={slot?._id ?? ''}
          onChange={chooseSlot}
          options={(doctor?.slots ?? []).map(({ _id, name, startTime, endTime }) => ({
            value: _id,
            label: t`${name}, ${startTime} to ${endTime}`,
          }))}
        />
        {(isWide || !slot) && addPatient}
      </div>
      {doctor && slot ? (
        <SlotQueue key={slot._id} hospital={hospital} doctor={doctor} slot={slot}>
          {!isWide && addPatient}
        </SlotQueue>
      ) : (
        <Card className="desk-alone">
          <ListEmpty
            title={doctor ? t`Choose a slot` : t`Choose a doctor and a slot`}
            text={
              doctor && doctor.slots.length === 0
                ? t`${doctor.name} has no slots yet.`
                : t`The queue with its live number appears here. This desk remembers the choice.`
            }
          />
        </Card>
      )}
    </>
  )
}

function Loading() {
  return (
    <Skeletons className="pick">
      <Skeleton height="82px" />
      <Skeleton height="82px" />
    </Skeletons>
  )
}
