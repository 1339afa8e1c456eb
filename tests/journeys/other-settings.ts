import { test as base } from './fixtures.ts'
import { startOwnProduct } from './own-product.ts'

/** `test` with a product of other settings: the limits that a clinic's product has, mobiles of Nepal and Singapore beside Indian ones, and
 *  three days ahead. One for all, because each start is six seconds of work. */
export const test = base.extend({
  product: [
    async ({}, give, worker) => {
      const product = await startOwnProduct(`other-settings-${worker.workerIndex}`, {
        RATE_LIMITS: 'on',
        MOBILE_COUNTRIES: '91,977,65',
        BOOKING_DAYS_AHEAD: '3',
      })
      await give(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
