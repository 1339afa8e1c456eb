import type { Page } from '@playwright/test'
import { pairDevice } from '#contract/devices.ts'
import type { Clinic } from './clinic.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'

/** Where a paired device reads its board. */
export const boardAddress = '**/api/devices/board*'

/** Pairs the display of the page with a clinic, by the code that it shows. */
export async function pairDisplay(page: Page, product: OwnProduct, clinic: Clinic): Promise<void> {
  const code = (await page.getByRole('img', { name: /^Pairing code \w{3} \w{3}$/ }).getAttribute('aria-label')) ?? ''
  await send(product.url, pairDevice, {
    token: clinic.session,
    body: {
      code: code.replace('Pairing code ', ''),
      kind: 'display',
      name: 'Waiting hall',
      doctors: [],
      layout: { theme: 'dark', turned: 'none' },
      languages: ['en', 'hi'],
      notice: 'Lab reports at counter 2',
    },
  })
}
