import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { served } from '#contract/served.ts'
import { startApp } from './app.ts'
import { writeWebBuild } from './web-build.ts'

test('every page carries the settings that its screens need', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baari-served-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const html = '<!doctype html><title>Baari</title><body><script type="application/json" id="served">{}</script>'
  await writeWebBuild(folder, html)
  const app = await startApp({ BOOKING_DAYS_AHEAD: '3', MOBILE_COUNTRIES: '91,977' }, folder)
  onTestFinished(() => app.stop())
  for (const path of ['/', '/hlist']) {
    const page = await (await fetch(new URL(path, app.url))).text()
    const block = /(?<=id="served">)[^<]*/.exec(page)?.[0]
    expect(served.parse(JSON.parse(block ?? ''))).toMatchObject({ bookingDaysAhead: 3, mobileCountries: ['91', '977'] })
  }
})
