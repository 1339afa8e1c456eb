import './early-screen.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { prefetchAppointments } from './appointments/appointments-query.ts'
import { AddressBar } from './lib/address-bar.tsx'
import { i18n } from './lib/i18n.ts'
import { hearInstallPrompt } from './lib/install-prompt.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

hearInstallPrompt()
prefetchAppointments()

// The first page's HTML contains its content (scripts/first-content.ts), which is hydrated. Content in another language
// than the page's is rendered again.
if (root.hasChildNodes() && document.documentElement.lang === i18n.locale) hydrateRoot(root, <App Place={AddressBar} />)
else createRoot(root).render(<App Place={AddressBar} />)
