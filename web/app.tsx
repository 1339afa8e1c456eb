import './app.css'
import './shell/bars.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useSyncExternalStore, type ReactNode } from 'react'
import { queryClient } from './lib/query-client.ts'
import { Routes } from './routes.tsx'
import { DemoBanner } from './shell/demo-banner.tsx'
import { DialogProvider } from './ui/index.ts'

const listen = (changed: () => void) => i18n.on('change', changed)
const language = () => i18n.locale

/** The whole app, in a browser and during the build's rendering. It renders again as a whole when the language changes, because texts
 *  and dates are also written outside of components.
 *  @param Place connects the routes to an address */
export function App({ Place }: { Place: (props: { children: ReactNode }) => ReactNode }) {
  useSyncExternalStore(listen, language, language)
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <Place>
            <DialogProvider>
              <DemoBanner />
              <Routes />
            </DialogProvider>
          </Place>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  )
}
