import type { Page } from '@playwright/test'

/** Loses the next answer from an address: the request reaches the server. */
export const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
