import './screens.ts'
import './app.css'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askForAppointmentsEarly } from './appointments/appointments-query.ts'
import { AddressBar } from './lib/address-bar.tsx'
import { i18n } from './lib/i18n.ts'
import './lib/install-prompt.ts'
import { queryClient } from './lib/query-client.ts'
import { forgetWithSessions } from './lib/session.ts'
import { Routes } from './routes.tsx'
import { AskProvider } from './ui/index.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

forgetWithSessions()
askForAppointmentsEarly()

createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <AddressBar>
          <AskProvider>
            <Routes />
          </AskProvider>
        </AddressBar>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
