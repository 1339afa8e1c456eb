import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { publicDetails, type Hospital } from '#contract/hospitals.ts'
import { showTextsIn } from '../lib/texts.ts'
import { DialogProvider } from '../ui/index.ts'
import PublicHospital from './public-hospital.tsx'

test('the public page of a hospital shows each of its public details', async () => {
  vi.stubGlobal('location', { href: 'https://baari.example/' })
  await showTextsIn('en')
  const details = Object.fromEntries(Object.keys(publicDetails).map((detail) => [detail, `its-${detail}`]))
  const hospital: Hospital = {
    ...{ _id: '', name: '', address: '', pincode: '', contactNo: '', ...details },
    ...{ timeZone: 'Asia/Kolkata', doctors: [] },
  }
  const client = new QueryClient()
  client.setQueryData(['public-hospital', ''], hospital)
  const { prelude } = await prerender(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <DialogProvider>
          <PublicHospital />
        </DialogProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  const page = (await new Response(prelude).text()).replaceAll(/<[^>]*>/g, ' ')
  for (const text of Object.values(details)) expect(page).toContain(text)
})
