import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRightLeft, EllipsisVertical } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { slotTimes } from '../../lib/dates.ts'
import { problemText } from '../../lib/problem-text.ts'
import { hospitalSession } from '../../lib/session.ts'
import { read } from '../../lib/storage.ts'
import { useMe } from '../../lib/use-me.ts'
import { useClock } from '../../live-queue/index.ts'
import {
  Button,
  IconButton,
  ListEmpty,
  ListError,
  PageTitle,
  Sheet,
  Skeleton,
  Skeletons,
  useLocation,
} from '../../ui/index.ts'
import { useChosenSlot } from '../use-chosen-slot.ts'
import { useDeskHospital } from '../use-desk-queue.ts'
import { sessionOfNow, useDoctorDay } from '../use-hospital-day.ts'
import { useSwitchHospital } from '../use-switch-hospital.ts'
import { DoctorSession } from './doctor-session.tsx'
import './doctor.css'

export interface DoctorProps {
  /** Opens what the shell has for a doctor; without one, for the person alone. */
  onMenu: (doctorId?: string) => void
}

/** The doctor's screen: who is inside, who is next, and the acts of one hand. */
export function Doctor({ onMenu }: DoctorProps) {
  const { t } = useLingui()
  const { hospital, problem, refetch } = useDeskHospital()
  const of = new URLSearchParams(useLocation().search).get('of') ?? undefined
  const day = useDoctorDay(of)
  const lastKnown = hospital?.doctors.length === 1 ? hospital.doctors[0]?._id : read('selectedDoctor')
  const doctorId = of ?? day.data?.doctor._id ?? (day.error ? lastKnown : undefined)
  const doctor = hospital?.doctors.find(({ _id }) => _id === doctorId)
  const isRefused = hospital && day.error !== null && !doctor
  return (
    <main id="main" className="doctor" tabIndex={-1}>
      <PageTitle hidden>{t`Doctor`}</PageTitle>
      {hospital && doctor ? (
        <Day hospital={hospital} doctor={doctor} day={day.data} onMenu={onMenu} />
      ) : isRefused ? (
        <ChooseDoctor hospital={hospital} onMenu={onMenu} />
      ) : problem ? (
        <ListError
          title={t`Couldnt fetch hospital details. Please try again later.`}
          text={problemText(problem)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeletons>
          <Skeleton height="52px" />
          <Skeleton height="150px" />
          <Skeleton height="160px" />
        </Skeletons>
      )}
    </main>
  )
}

interface BarProps {
  hospital: HospitalProfile
  status?: ReactNode
  /** Undefined where there is nothing else to choose. */
  onChoose: (() => void) | undefined
  onMenu: () => void
}

function Bar({ hospital, status, onChoose, onMenu }: BarProps) {
  const { t } = useLingui()
  return (
    <header className="doctor-bar">
      <p>
        <b>
          <bdi>{hospital.name}</bdi>
        </b>
        <span className="muted">{status}</span>
      </p>
      {onChoose && <IconButton label={t`Another session or hospital`} icon={ArrowRightLeft} onClick={onChoose} />}
      <IconButton label={t`Menu`} icon={EllipsisVertical} onClick={onMenu} />
    </header>
  )
}

/** The other hospitals at which the person works. */
function useOtherHospitals() {
  const me = useMe()
  return (me?.hospitals ?? []).filter(({ _id }) => _id !== me?.hospital._id)
}

/** Who is no doctor says whose queue to open. A doctor whose own one was removed has none to choose. */
function ChooseDoctor({ hospital, onMenu }: DoctorProps & { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const others = useOtherHospitals()
  const { doctors } = hospital
  return (
    <>
      <Bar hospital={hospital} onChoose={undefined} onMenu={() => onMenu()} />
      {doctors.length > 0 ? (
        <nav className="doctor-choices">
          <h2>
            <Trans>Choose a doctor</Trans>
          </h2>
          {doctors.map(({ _id, name }) => (
            <a key={_id} className="btn second" href={`/doctor?of=${_id}`}>
              <bdi>{name}</bdi>
            </a>
          ))}
        </nav>
      ) : (
        <ListEmpty
          title={t`There is no doctor here whose line you can open.`}
          text={t`A removed doctor has no line. The clinic’s owner or manager can choose another one for you.`}
        />
      )}
      {others.length > 0 && (
        <nav className="doctor-choices">
          <h2>
            <Trans>Another hospital</Trans>
          </h2>
          {others.map(({ _id, name }) => (
            <OtherHospital key={_id} id={_id} name={name} />
          ))}
        </nav>
      )}
    </>
  )
}

interface DayProps extends DoctorProps {
  hospital: HospitalProfile
  doctor: HospitalProfile['doctors'][number]
  day: ReturnType<typeof useDoctorDay>['data']
}

function Day({ hospital, doctor, day, onMenu }: DayProps) {
  const { t } = useLingui()
  const { timeZone } = hospital
  const chosen = useChosenSlot(hospital.doctors)
  const minute = useClock((at) => Math.floor(at / 60_000)) * 60_000
  const [asked, setAsked] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const sessions = day?.slots ?? []
  const ofNow = day && sessionOfNow(sessions, day.date, minute, timeZone)?.slot._id
  const last = chosen.doctor?._id === doctor._id ? chosen.slot?._id : undefined
  const slotId = asked ?? ofNow ?? last ?? doctor.slots[0]?._id
  const slot = doctor.slots.find(({ _id }) => _id === slotId)
  const { choose } = chosen
  const doctorId = doctor._id
  useEffect(() => {
    // kept for a reload without a network
    if (slotId !== undefined && slotId !== last) choose(doctorId, slotId)
  }, [choose, doctorId, slotId, last])
  const others = useOtherHospitals()
  const hasMore = doctor.slots.length > 1 || others.length > 0
  const onChoose = hasMore ? () => setChoosing(true) : undefined
  const bar = (status: ReactNode) => (
    <Bar hospital={hospital} status={status} onChoose={onChoose} onMenu={() => onMenu(doctorId)} />
  )
  const after = sessions.find(
    ({ slot: { _id }, held, state }, place) =>
      place > sessions.findIndex((one) => one.slot._id === slotId) && _id !== slotId && held && state !== 'closed',
  )
  return (
    <>
      {slot ? (
        <DoctorSession
          key={slot._id}
          {...{ hospital, doctor, slot, bar, after }}
          of={sessions.find((one) => one.slot._id === slot._id)}
        />
      ) : (
        <>
          {bar(<bdi>{doctor.name}</bdi>)}
          <ListEmpty title={t`${doctor.name} has no slots yet.`} text={t`The clinic enters slots in its settings.`} />
        </>
      )}
      {isChoosing && (
        <Sheet title={t`Another session or hospital`} onClose={() => setChoosing(false)}>
          <div className="doctor-choices">
            {doctor.slots.map((one) => {
              const { startTime, endTime } = slotTimes(one)
              return (
                <Button
                  key={one._id}
                  kind="second"
                  aria-current={one._id === slotId || undefined}
                  onClick={() => {
                    setAsked(one._id)
                    setChoosing(false)
                  }}
                >
                  <bdi>{one.name}</bdi> {startTime}–{endTime}
                </Button>
              )
            })}
            {others.map(({ _id, name }) => (
              <OtherHospital key={_id} id={_id} name={name} />
            ))}
          </div>
        </Sheet>
      )}
    </>
  )
}

/** Opens the sessions of another hospital at which the person works. */
function OtherHospital({ id, name }: { id: string; name: string }) {
  const switchTo = useSwitchHospital()
  async function open() {
    const answer = await switchTo(id)
    if (!answer) return
    hospitalSession.start(answer.hospitaltoken)
    location.assign('/doctor')
  }
  return (
    <Button kind="second" onClick={() => void open()}>
      <bdi>{name}</bdi>
    </Button>
  )
}
