import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { useFocusInList } from '../lib/focus-in-list.ts'
import { useProblemText } from '../lib/load-problem-texts.ts'
import { useSpecialityName } from '../lib/speciality-name.tsx'
import { useStored, write } from '../lib/storage.ts'
import { useTexts } from '../lib/use-texts.ts'
import { Button, Card, Icon, Link, ListEmpty, Name, PageTitle, useIdInAddress, useLocation } from '../ui/index.ts'
import { DoctorSheet } from './doctor-sheet.tsx'
import type { OwnDoctor } from './doctors.ts'
import { Schedule } from './schedule/schedule.tsx'

/** The section *Doctors and days*: the hospital's doctors, and the week of the chosen one, who is in the address. */
export function DoctorsSettings({ hospital }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const { doctors } = hospital
  const [adding, setAdding] = useState(false)
  const [gone, setGone] = useTexts<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const chosen = useChosenDoctor(doctors, gone !== undefined)
  useFocusInList('.doctor-head', () => heading.current)
  return (
    <div className="doctors-and-days">
      <section aria-labelledby="doctors-settings">
        <h2 id="doctors-settings" ref={heading} tabIndex={-1}>
          <Trans>Doctors Settings</Trans>
        </h2>
        <p role="status" className="settings-status">
          {gone}
        </p>
        <Card className="doctor-list">
          {doctors.length === 0 ? (
            <ListEmpty
              ghost={false}
              title={t`No doctors yet`}
              text={t`Add the first doctor, then the slots. Patients can then book.`}
            />
          ) : (
            <ul>
              {doctors.map((one) => (
                <li key={one._id}>
                  <DoctorLink doctor={one} isChosen={one === chosen} />
                </li>
              ))}
            </ul>
          )}
          <Button kind="quiet" small icon={Plus} onClick={() => setAdding(true)}>
            <Trans>Add doctor</Trans>
          </Button>
        </Card>
      </section>
      {chosen && <Schedule key={chosen._id} hospital={hospital} doctor={chosen} onGone={setGone} />}
      {!chosen && <PageTitle hidden>{t`Doctors and days`}</PageTitle>}
      {!chosen && doctors.length > 0 && <NoSuchDoctor />}
      {adding && <DoctorSheet onClose={() => setAdding(false)} />}
    </div>
  )
}

function NoSuchDoctor() {
  return (
    <Card>
      <ListEmpty ghost={false} title={useProblemText('doctor-not-found') ?? ''} />
    </Card>
  )
}

function DoctorLink({ doctor, isChosen }: { doctor: OwnDoctor; isChosen: boolean }) {
  const { t } = useLingui()
  const { _id, room, availability } = doctor
  const speciality = useSpecialityName(doctor)
  return (
    <Link
      to={`/schedule/${_id}`}
      aria-current={isChosen ? 'page' : undefined}
      onClick={() => write('settingsDoctor', _id)}
    >
      <span>
        <b>
          <Name of={doctor} />
        </b>
        <small>{room ? t`${speciality}, room ${room}` : speciality}</small>
        {availability !== 'Available' && <small className="away">{t`Not Available`}</small>}
      </span>
      <Icon of={ChevronRight} size="s" />
    </Link>
  )
}

/** The doctor in the address; at the address of the section the one that this desk chose last, else the first. None where the address has
 *  one whom the hospital does not have.
 *  @param isGone that one has just been removed here */
function useChosenDoctor(doctors: readonly OwnDoctor[], isGone: boolean): OwnDoctor | undefined {
  const inAddress = useIdInAddress()
  const isOfDoctor = useLocation().pathname.toLowerCase().startsWith('/schedule/')
  const last = useStored('settingsDoctor')
  const of = (id: string | null) => doctors.find(({ _id }) => _id === id)
  if (isOfDoctor && !isGone) return of(inAddress)
  return (isOfDoctor ? of(inAddress) : undefined) ?? of(last) ?? doctors[0]
}
