import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Printer } from 'lucide-react'
import { updateSetUp } from '#contract/set-up.ts'
import type { HospitalProfile } from '#contract/slots.ts'
import { sayInstant, slotTimes } from '../../lib/dates.ts'
import { problemText } from '../../lib/problem-text.ts'
import { callAsHospital, hospitalChanged } from '../../lib/session.ts'
import { Button, Card, Icon } from '../../ui/index.ts'
import { latePoster, usePosterLanguages } from '../../print/index.ts'
import { HoursStep } from './hours-step.tsx'
import { RoomsStep } from './rooms-step.tsx'
import { ScreenStep, useScreenCount } from './screen-step.tsx'
import { countDone, nextStep, statesOf, type Step, StepFailure, StepRow, steps, useStep } from './step-row.tsx'
import { TokenStep } from './token-step.tsx'
import './set-up.css'
import './steps.css'

export interface SetUpCardProps {
  hospital: HospitalProfile
  /** It was opened by hand: it stays also where nothing is left to do. */
  isAsked: boolean
}

/** The first hour of a hospital in five rows. Each ticks itself when its thing exists; the card goes when all are dealt with. */
export default function SetUpCard({ hospital, isAsked }: SetUpCardProps) {
  const devices = useScreenCount()
  const states = statesOf(hospital, devices ?? 0)
  const [pressed, setPressed] = useState<Step>()
  const [saves, setSaves] = useState(0)
  const card = useRef<HTMLDivElement>(null)
  const texts = useStepTexts(hospital, states.screen === 'later')
  const open = pressed ?? nextStep(states)
  const done = countDone(states)
  const later = useMutation({
    mutationFn: () => callAsHospital(updateSetUp, { body: { hidden: true } }),
    onSuccess: (saved) => hospitalChanged(() => saved),
  })
  // after a row was saved, Enter goes on in the next one
  useEffect(() => {
    if (saves === 0) return
    const row = card.current?.querySelector('.step.open .in')
    const first = row?.querySelector<HTMLElement>('input:not([type=checkbox]), button[type=submit], a.btn')
    ;(first ?? card.current?.querySelector<HTMLElement>('h2'))?.focus()
  }, [saves, open])

  function saved() {
    setPressed(undefined)
    setSaves(saves + 1)
  }
  const { doctors, name } = hospital
  const contents: Record<Step, ReactNode> = {
    hours: <HoursStep doctors={doctors} onSaving={() => setPressed('hours')} onSaved={saved} />,
    rooms: <RoomsStep doctors={doctors} onSaved={saved} />,
    poster: <PosterStep hospital={hospital} onSaved={saved} />,
    screen: <ScreenStep onSaved={saved} />,
    token: <TokenStep hospital={hospital} onLater={() => later.mutate()} onSaved={saved} />,
  }
  if (devices !== undefined && open === undefined && !isAsked) return null
  return (
    <div className="set-up" ref={card}>
      <Card as="section" className="set-up-card flush" aria-labelledby="set-up">
        <header>
          <div>
            <h2 id="set-up" tabIndex={-1}>
              <Trans>{name}, ready in five minutes</Trans>
            </h2>
            <p className="muted">
              <Trans>Each row ticks itself. You can leave and come back.</Trans>
            </p>
          </div>
          <div className="of">
            {steps.map((step, place) => (
              <i key={step} className={place < done ? 'on' : undefined} />
            ))}
            <b role="status">
              <Trans>{done} of 5</Trans>
            </b>
            <Button kind="quiet" small busy={later.isPending} onClick={() => later.mutate()}>
              <Trans>Later</Trans>
            </Button>
          </div>
        </header>
        <StepFailure text={later.error && problemText(later.error)} />
        {steps.map((step, at) => (
          <StepRow
            key={step}
            place={at + 1}
            state={states[step]}
            isOpen={open === step}
            title={texts[step].title}
            text={states[step] === 'open' || open === step ? texts[step].text : texts[step].saved}
            again={texts[step].again}
            onOpen={() => {
              setPressed(step)
              setSaves(saves + 1)
            }}
          >
            {contents[step]}
          </StepRow>
        ))}
      </Card>
      <aside className="set-up-soon">
        <span aria-hidden="true">–</span>
        <b>
          <Trans>Your queue is shown here</Trans>
        </b>
        <p className="muted">
          {states.hours === 'done' ? (
            <Trans>Patients can take a token from now on.</Trans>
          ) : (
            <Trans>As soon as the hours are saved, patients can take a token.</Trans>
          )}
        </p>
      </aside>
    </div>
  )
}

/** What each row is called and says, before and after it is dealt with. */
function useStepTexts({ doctors, setUp }: HospitalProfile, isScreenLater: boolean) {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  const [first] = doctors
  const slot = first?.slots[0]
  const printed = setUp?.posterPrintedAt
  const at = printed ? sayInstant(Date.parse(printed), now) : ''
  const change = t({ message: 'Change', context: 'first hour' })
  return {
    hours: {
      title: t`Days and hours`,
      text: doctors.some((doctor) => doctor.timings && doctor.slots.length === 0)
        ? t`Taken from your registration. Change what is not right.`
        : t`When can patients come?`,
      saved: first && slot ? hoursOf(first.name, slot) : '',
      again: change,
    },
    rooms: {
      title: t`Room, fee and languages`,
      text: t`What patients see before they book`,
      saved: [...new Set(doctors.flatMap(({ room, fee }) => [room, fee]).filter(Boolean))].join(', '),
      again: change,
    },
    poster: {
      title: t`Print the poster`,
      text: t`Patients scan it and take a token`,
      saved: t`Printed: ${at}`,
      again: t`Print again`,
    },
    screen: {
      title: t`Pair the screen`,
      text: t`Open this address on the television, and type here the code that it shows.`,
      saved: isScreenLater ? t`Not now. Later in Settings, Screens and papers.` : '',
      again: change,
    },
    token: {
      title: t`Give a first token`,
      text: t`Only you see the test patient. It counts in no report.`,
      saved: '',
      again: t`Try again`,
    },
  } satisfies Record<Step, { title: string; text: string; saved: string; again: string }>

  function hoursOf(name: string, times: { startTime: string; endTime: string }) {
    const { startTime, endTime } = slotTimes(times)
    return t`${name}, ${startTime} to ${endTime}`
  }
}

/** Prints the poster for the door. */
function PosterStep({ hospital, onSaved }: { hospital: HospitalProfile; onSaved: () => void }) {
  const [chosen] = usePosterLanguages()
  const { busy, failure, submit } = useStep(async () => {
    const { printPoster } = await latePoster.load()
    await printPoster(hospital, chosen)
    const saved = await callAsHospital(updateSetUp, { body: { posterPrinted: true } })
    await hospitalChanged(() => saved)
  }, onSaved)
  return (
    <form noValidate onSubmit={submit}>
      <StepFailure text={failure} />
      <div className="step-acts">
        <Button type="submit" busy={busy}>
          <Icon of={Printer} /> <Trans>Print the poster</Trans>
        </Button>
      </div>
    </form>
  )
}
