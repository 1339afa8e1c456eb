import { Suspense, type ComponentType } from 'react'
import { patternOf } from '#contract/page-addresses.ts'
import { late, latePart, LateScreen } from './lib/late.tsx'
import { notFound, screens, type Eager, type Load, type Screen } from './screens.ts'
import { AfterFirstPaint } from './shell/after-first-paint.tsx'
import { ForPatients, LoggedOutPatient } from './shell/guards.tsx'
import { PatientLayout, PatientOrVisitorLayout } from './shell/patient-layout.tsx'
import { ScreenLoading } from './shell/screen.tsx'
import { ScrollToTop } from './shell/scroll-to-top.tsx'
import { VisitorLayout } from './shell/visitor-layout.tsx'
import { nested, useLocation } from './ui/index.ts'

const eager: Readonly<Record<Eager, ComponentType>> = {
  visitorLayout: VisitorLayout,
  patientLayout: PatientLayout,
  patientOrVisitorLayout: PatientOrVisitorLayout,
  forPatients: ForPatients,
  loggedOutPatient: LoggedOutPatient,
}

const lazies = new Map<Load, ComponentType>()

/** Of one import there is one component, so that React keeps it from a screen to the next. */
function componentOf(part: Eager | Load, Waiting: typeof LateScreen): ComponentType {
  if (typeof part === 'string') return eager[part]
  const Lazy = lazies.get(part) ?? latePart(late(part), Waiting)
  lazies.set(part, Lazy)
  return Lazy
}

const elementOf = ([around, screen]: Screen) =>
  nested([...around.map((part) => componentOf(part, LateScreen)), componentOf(screen, ScreenLoading)])

const routes = Object.entries(screens).map(([address, screen]) => [patternOf(address), elementOf(screen)] as const)
const other = elementOf(notFound)

function Table() {
  const { pathname } = useLocation()
  return routes.find(([pattern]) => pattern.test(pathname))?.[1] ?? other
}

/** The screen of the address. */
export function Routes() {
  return (
    <Suspense>
      <AfterFirstPaint />
      <ScrollToTop />
      <Table />
    </Suspense>
  )
}
