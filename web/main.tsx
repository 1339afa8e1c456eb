import './early-screen.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { prefetchAppointments } from './appointments/appointments-query.ts'
import { AddressBar } from './lib/address-bar.tsx'
import { hearInstallPrompt } from './lib/install-prompt.ts'
import { textsReady } from './lib/texts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

hearInstallPrompt()
prefetchAppointments()

// The first page's HTML contains its content (build/first-content.ts), which is hydrated.
function show(element: HTMLElement): void {
  if (element.hasChildNodes()) hydrateRoot(element, <App Place={AddressBar} />)
  else createRoot(element).render(<App Place={AddressBar} />)
}

/** Interval between two tries to load the first texts, in milliseconds. */
const betweenTries = 3000

/** Shows the page as soon as it has texts. */
function start(element: HTMLElement): void {
  textsReady(element).then(show, () => setTimeout(start, betweenTries, element))
}

start(root)
