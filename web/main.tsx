import './early-screen.ts'
import { i18n } from '@lingui/core'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { prefetchAppointments } from './appointments/appointments-query.ts'
import { hearInstallPrompt } from './lib/install-prompt.ts'
import { noteTyping } from './lib/load-anew.ts'
import { textsReady } from './lib/texts.ts'
import { AddressBar } from './ui/index.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

hearInstallPrompt()
noteTyping()
prefetchAppointments()

const served = i18n.locale

/** In another language than its HTML, the lower part of the first page is rendered anew: a visitor can choose one before it is hydrated. */
function onRecoverableError(error: unknown): void {
  if (i18n.locale === served) reportError(error)
}

// The first page's HTML contains its content (build/first-content.ts), which is hydrated.
function show(element: HTMLElement): void {
  if (element.hasChildNodes()) hydrateRoot(element, <App Place={AddressBar} />, { onRecoverableError })
  else createRoot(element).render(<App Place={AddressBar} />)
}

/** Interval between two tries to load the first texts, in milliseconds. */
const betweenTries = 3000

/** Shows the page as soon as it has texts. */
function start(element: HTMLElement): void {
  textsReady(element).then(show, () => setTimeout(start, betweenTries, element))
}

start(root)
