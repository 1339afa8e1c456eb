import { useEffect, useEffectEvent, useState } from 'react'
import type { Board } from '#contract/devices.ts'
import { showLanguage } from '../lib/choose-language.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { useLanguage } from '../lib/use-language.ts'
import type { Pairing } from '../pairing/index.ts'
import { ChooseDoctor } from './choose-doctor.tsx'
import { emptyPerson, PatientForm } from './patient-form.tsx'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { languages } from '#contract/languages.ts'
import { NetworkProblem } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { readServed } from '../lib/served.ts'
import { BrandMark, Icon, Name } from '../ui/index.ts'
import { TokenStep, useToken } from './token-step.tsx'

export interface VisitProps extends Pick<Pairing, 'token' | 'readAt' | 'isFailing' | 'reload'> {
  board: Board
  onEnd: () => void
}

/** One walk-in at the kiosk, in three steps. The typed texts stay from step to step, and end with the visit. No step has an address, so
 *  that the browser's history holds none. */
export function Visit({ board, token, readAt, isFailing, reload, onEnd }: VisitProps) {
  const [chosen, choose] = useState<string>()
  const [person, setPerson] = useState(emptyPerson)
  const taking = useToken(token, reload)
  const language = useLanguage()
  // Kept for the last step: the board can show another session meanwhile.
  const [taken, setTaken] = useState<Board['doctors'][number]>()
  const doctor = taken ?? board.doctors.find(({ _id }) => _id === chosen)
  const step = taking.data ? 3 : doctor?.session ? 2 : 1

  function end() {
    const [first] = board.device.languages
    // without a network the texts stay as they are
    if (first && first !== language) showLanguage(first).catch(() => undefined)
    onEnd()
  }
  useIdle(end, taking.isPending, `${step}`)

  return (
    <div className="kiosk" data-step={step}>
      <KioskTop hospital={board.hospital} step={step} />
      {step === 1 && <ChooseDoctor board={board} readAt={readAt} isFailing={isFailing} onChoose={choose} />}
      {step === 2 && doctor?.session && (
        <PatientForm
          doctor={doctor}
          person={person}
          onType={setPerson}
          isFailing={isFailing}
          isBusy={taking.isPending}
          problem={taking.error}
          onBack={() => {
            taking.reset()
            choose(undefined)
          }}
          onTake={(patient) => {
            if (!doctor.session || taking.isPending) return
            setTaken(doctor)
            const asked = { slotId: doctor.session.slotId, ...patient, language: pageLanguage() }
            taking.mutate(asked, { onError: () => setTaken(undefined) })
          }}
        />
      )}
      {taking.data && doctor && <TokenStep board={board} doctor={doctor} token={taking.data} onEnd={end} />}
    </div>
  )
}

/** After so long without a touch the kiosk forgets everything, in milliseconds. */
const idleMs = 30_000

const touches = ['pointerdown', 'keydown', 'input', 'scroll'] as const

/** Calls `onIdle` after 30 seconds without a touch, and when the page is left: a browser can bring a left page back as it was.
 *  @param isBusy an answer is awaited, which starts the seconds anew
 *  @param step starts them anew too */
function useIdle(onIdle: () => void, isBusy: boolean, step: string): void {
  const end = useEffectEvent(onIdle)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function restart() {
      clearTimeout(timer)
      if (!isBusy) timer = setTimeout(() => end(), idleMs)
    }
    const leave = () => end()
    restart()
    for (const touch of touches) addEventListener(touch, restart, { capture: true, passive: true })
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      for (const touch of touches) removeEventListener(touch, restart, { capture: true })
      removeEventListener('pagehide', leave)
    }
  }, [isBusy, step])
}

/** The top of every step: all languages, the hospital, and the three steps. */
function KioskTop({ hospital, step }: { hospital: Board['hospital']; step: 1 | 2 | 3 }) {
  const { t } = useLingui()
  const names = [t`Doctor`, t`Patient`, t`Token`]
  return (
    <header>
      <Tongues />
      <div className="kiosk-top">
        <BrandMark />
        <p className="kiosk-name">
          <Name of={hospital} />
        </p>
        <ol className="kiosk-steps">
          {names.map((name, place) => (
            <li
              key={name}
              className={place + 1 < step ? 'did' : place + 1 === step ? 'on' : undefined}
              aria-current={place + 1 === step ? 'step' : undefined}
            >
              <i>{place + 1 < step ? <Icon of={Check} size="s" /> : place + 1}</i>
              {name}
            </li>
          ))}
        </ol>
      </div>
    </header>
  )
}

/** Every language, one press away. The choice holds for this visit alone, so it is not kept. */
function Tongues() {
  const { t } = useLingui()
  const shown = useLanguage()
  const [problem, setProblem] = useState<unknown>()
  const offered = languages.filter(({ code }) => readServed().languages.includes(code))

  async function choose(code: string) {
    setProblem(undefined)
    await showLanguage(code).catch((cause: unknown) => setProblem(new NetworkProblem('no-network', cause)))
  }
  return (
    <nav className="kiosk-tongues" aria-label={t`Language`}>
      {offered.map(({ code, name }) => (
        <button key={code} type="button" lang={code} aria-pressed={code === shown} onClick={() => void choose(code)}>
          {name}
        </button>
      ))}
      <p role="status">{problem !== undefined && problemText(problem)}</p>
    </nav>
  )
}
