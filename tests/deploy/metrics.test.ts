import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startApp, type App } from '../app.ts'

const deploy = join(import.meta.dirname, '../../deploy')

const dashboard = z.object({
  panels: z.array(
    z.object({
      type: z.string(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z
        .array(z.object({ expr: z.string(), datasource: z.object({ uid: z.literal('${datasource}') }) }))
        .default([]),
    }),
  ),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
})

const token = 'what-prometheus-shows'

let app: App
/** The served metrics by name, with their labels once they have a value. */
const served = new Map<string, Set<string>>()

beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN: token })
  // One call of which something is counted: with its statements, and its status.
  expect((await fetch(`${app.url}/api/hospitals`)).status).toBe(200)
  const text = await (await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  for (const [, name = '', kind] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const suffix of kind === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
      served.set(name + suffix, new Set())
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)\{([^}]*)\}/gm))
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) served.get(name)?.add(label)
})
afterAll(() => app.stop())

const metricsOf = (text: string) => [...text.matchAll(/\b(?:baari|nodejs|process)_\w+/g)].map(([name]) => name)
const read = (file: string) => readFile(join(deploy, file), 'utf8')

/** Labels that the calls themselves carry; Prometheus adds those of the scrape. */
const labelsOf = (expression: string) => [
  ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
  ...[...expression.matchAll(/(\w+)\s*=~?\s*"/g)].map(([, label = '']) => label),
]
const ofTheScrape = new Set(['job', 'instance'])

test('the metrics require the token, and do not exist without the setting', async () => {
  const status = async (url: string, authorization?: string) =>
    (await fetch(`${url}/metrics`, { headers: { ...(authorization && { authorization }) } })).status
  expect(await status(app.url, `Bearer ${token}`)).toBe(200)
  for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, token, `Basic ${btoa(`baari:${token}`)}`])
    expect(await status(app.url, wrong), wrong).toBe(401)
  const closed = await startApp()
  onTestFinished(() => closed.stop())
  expect(await status(closed.url)).toBe(404)
  expect(await status(closed.url, 'Bearer ')).toBe(404)
})

test('the required metrics are served', () => {
  expect([...served.keys()]).toEqual(
    expect.arrayContaining([
      'baari_request_seconds_count',
      'baari_bookings_total',
      'baari_live_sockets',
      'baari_commit_to_emit_seconds_count',
      'nodejs_eventloop_lag_p99_seconds',
      'baari_listener_reconnects',
      'baari_database_connections',
      'baari_database_waiting',
      'baari_statement_seconds_count',
    ]),
  )
})

test('the dashboard uses only served metrics and labels, and all of the product’s own', async () => {
  const { panels, templating } = dashboard.parse(JSON.parse(await read('grafana/baari.json')))
  expect(templating.list[0]).toEqual({ name: 'datasource', type: 'datasource' })
  const asked = new Set<string>()
  for (const { title, type, targets } of panels) {
    expect(targets.length > 0, title).toBe(type !== 'row')
    for (const { expr } of targets) {
      const names = metricsOf(expr)
      expect(names.length, title).toBeGreaterThan(0)
      for (const name of names) {
        expect(served.has(name), `${title} asks for ${name}`).toBe(true)
        asked.add(name.replace(/_(?:bucket|sum|count)$/, ''))
      }
      const known = new Set(names.flatMap((name) => [...(served.get(name) ?? [])]).concat('le'))
      for (const label of labelsOf(expr))
        expect(known.has(label) || ofTheScrape.has(label), `${title} asks for the label ${label}`).toBe(true)
    }
  }
  const ours = [...served.keys()].filter((name) => name.startsWith('baari_'))
  expect(ours.filter((name) => !asked.has(name.replace(/_(?:bucket|sum|count)$/, '')))).toEqual([])
})

test('the panels of the dashboard do not overlap', async () => {
  const { panels } = dashboard.parse(JSON.parse(await read('grafana/baari.json')))
  const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  )
  expect(new Set(places).size).toBe(places.length)
  expect(panels.filter(({ gridPos }) => gridPos.x + gridPos.w > 24)).toEqual([])
})

test('the alerts use only served metrics', async () => {
  const text = await read('prometheus/alerts.yaml')
  const names = metricsOf(text)
  expect(names.length).toBeGreaterThanOrEqual(8)
  expect(names.filter((name) => !served.has(name))).toEqual([])
})
