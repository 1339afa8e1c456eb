import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { mondayOf, sayDays } from './week.ts'
import { LoadError } from '../../lib/load-error.tsx'
import { Button, IconButton, ListEmpty } from '../../ui/index.ts'
import type { OwnDoctor } from '../doctors.ts'
import { useDays } from './use-days.ts'
import { WeekGrid, type Chosen } from './week-grid.tsx'

export interface ShownWeekProps {
  hospital: HospitalProfile
  doctor: OwnDoctor
  today: ServiceDay
  monday: ServiceDay
  onWeek: (monday: ServiceDay) => void
  chosen: Chosen | undefined
  onChoose: (chosen: Chosen) => void
}

/** A doctor's week, and the way to the weeks before and after it. */
export function ShownWeek({ hospital, doctor, today, monday, onWeek, chosen, onChoose }: ShownWeekProps) {
  const { t } = useLingui()
  const { data: days, error, isFetching, refetch } = useDays(doctor._id, monday)
  return (
    <section className="week" aria-labelledby="week">
      <header>
        <IconButton label={t`Week before`} icon={ChevronLeft} onClick={() => onWeek(addDays(monday, -7))} />
        <h2 id="week" aria-live="polite">
          {sayDays(monday, addDays(monday, 6))}
        </h2>
        <IconButton label={t`Week after`} icon={ChevronRight} onClick={() => onWeek(addDays(monday, 7))} />
        <Button kind="quiet" small className="today" onClick={() => onWeek(mondayOf(today))}>
          <Trans>This week</Trans>
        </Button>
      </header>
      {doctor.slots.length === 0 && <ListEmpty ghost={false} title={t`No slots set yet .Add new slots.`} />}
      {doctor.slots.length > 0 && error && !days && (
        <LoadError bare title={t`The days did not load.`} of={{ error, isFetching, refetch }} />
      )}
      {doctor.slots.length > 0 && !(error && !days) && (
        <WeekGrid
          heading="week"
          doctor={doctor}
          holidays={hospital.holidays}
          monday={monday}
          days={days}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </section>
  )
}
