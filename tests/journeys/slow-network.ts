import type { Page } from '@playwright/test'

/** Gives the page a slow 3G network: 400 ms for every round trip, 400 kbit/s each way. */
export async function slow3G(page: Page): Promise<void> {
  const channel = await page.context().newCDPSession(page)
  await channel.send('Network.enable')
  const bytesPerSecond = 400_000 / 8
  await channel.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
    connectionType: 'cellular3g',
  })
}
