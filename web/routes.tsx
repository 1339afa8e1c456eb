import { lazy, Suspense, type ComponentType } from 'react'
import { useRoutes, type RouteObject } from 'react-router'
import { textsReady } from './lib/texts.ts'
import { notFound, screens, type Eager, type Load } from './screens.ts'
import { AfterFirstPaint } from './shell/after-first-paint.tsx'
import { ForHospitals, ForPatients, LoggedOutHospital, LoggedOutPatient } from './shell/guards.tsx'
import { PatientLayout } from './shell/patient-layout.tsx'
import { PatientOrVisitorLayout } from './shell/patient-or-visitor-layout.tsx'
import { ScrollToTop } from './shell/scroll-to-top.tsx'
import { VisitorLayout } from './shell/visitor-layout.tsx'

const eager: Readonly<Record<Eager, ComponentType>> = {
  visitorLayout: VisitorLayout,
  patientLayout: PatientLayout,
  patientOrVisitorLayout: PatientOrVisitorLayout,
  forPatients: ForPatients,
  forHospitals: ForHospitals,
  loggedOutPatient: LoggedOutPatient,
  loggedOutHospital: LoggedOutHospital,
}

const lazies = new Map<Load, ComponentType>()

/** Of one import there is one component, so that React keeps it from a screen to the next. */
function componentOf(part: Eager | Load): ComponentType {
  if (typeof part === 'string') return eager[part]
  const Lazy = lazies.get(part) ?? lazy(() => part().then(textsReady))
  lazies.set(part, Lazy)
  return Lazy
}

const elementOf = (part: Eager | Load) => {
  const Part = componentOf(part)
  return <Part />
}

const routes = Object.entries({ ...screens, '*': notFound }).map(([path, [around, screen]]) =>
  around.reduceRight<RouteObject>((route, part) => ({ element: elementOf(part), children: [route] }), {
    path,
    element: elementOf(screen),
  }),
)

const Table = () => useRoutes(routes)

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
