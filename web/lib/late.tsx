import { useLingui } from '@lingui/react/macro'
import { lazy, startTransition, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { ListError, Sheet, Skeleton } from '../ui/index.ts'
import { loadAnew } from './load-anew.ts'
import { textsReady } from './texts.ts'

/** Code that the page loads later, with its texts. */
export interface Late<Module> {
  /** Tries once.
   *  @throws when the code or its texts cannot be loaded */
  load: () => Promise<Module>
  /** Tries until the code is there. Never rejects. */
  eventually: () => Promise<Module>
  loaded?: Module
  hasFailed: boolean
}

const watchers = new Set<() => void>()
/** Whether only another page can load what this one misses. */
let isOver = false

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether the page's HTML contains its content, which React keeps until the code of a part that suspends is there. Elsewhere nothing
 *  suspends: React would show a fallback for 300 ms, also where the part comes a moment later. */
const isServed = globalThis.document?.getElementById('root')?.hasChildNodes() ?? true

const changed = () => watchers.forEach((watcher) => watcher())

/** The one way to load code later: `late(() => import('./part.tsx'))`. */
export function late<Module>(load: () => Promise<Module>): Late<Module> {
  let arriving: Promise<Module> | undefined
  const one: Late<Module> = {
    load: async () => {
      one.loaded = await load().then(textsReady)
      changed()
      return one.loaded
    },
    eventually: () => (arriving ??= arrive(one, String(load))),
    hasFailed: false,
  }
  return one
}

async function arrive<Module>(one: Late<Module>, source: string): Promise<Module> {
  // The built code contains the address, and one folder all scripts.
  const [, file] = /import\(.(.+?).\)/.exec(source) ?? []
  let refusals = 0
  for (let wait = 1000; ; wait = Math.min(2 * wait, 30_000)) {
    try {
      return await one.load()
    } catch {
      one.hasFailed = true
      changed()
    }
    await nextTry(wait)
    const status = file && (await statusOf(file))
    // Firefox remembers for the life of a page that an import failed, although the server has the file.
    if (status === 200) refusals += 1
    if (status === 404 || refusals > 2) {
      isOver = true
      loadAnew()
    }
  }
}

/** Waits, at most until the network is back or a person asks for the next try. */
const nextTry = (ms: number) =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', resolve, { once: true })
  })

/** @returns undefined without an answer */
const statusOf = (file: string) =>
  fetch(new URL(file, import.meta.url)).then(
    ({ status }) => status,
    () => undefined,
  )

function tryAgain() {
  if (isOver) location.reload()
  else dispatchEvent(new Event('online')) // a person who presses expects a network
}

/** Takes the place of a part until it is there. */
type Waiting<Props> = ComponentType<Props & { hasFailed: boolean }>

/** A component that loads later. Until it is there, only its own place shows what `Waiting` does.
 *  @param Waiting gets the part's own props; by default nothing is shown */
export function latePart<Props extends object>(
  part: Late<{ default: ComponentType<Props> }>,
  Waiting: Waiting<Props> = () => null,
): ComponentType<Props> {
  const hasFailed = () => part.hasFailed
  const Fallback = (props: Props) => (
    <Waiting {...props} hasFailed={useSyncExternalStore(watch, hasFailed, hasFailed)} />
  )
  function PartOrFallback(props: Props) {
    const [loaded, setLoaded] = useState(part.loaded)
    useEffect(() => {
      // Rendered in slices: a whole screen at once would hold up a cheap phone.
      void part.eventually().then((arrived) => startTransition(() => setLoaded(arrived)))
    }, [])
    return loaded ? <loaded.default {...props} /> : <Fallback {...props} />
  }
  const Part = isServed ? lazy(part.eventually) : PartOrFallback
  return (props) => (
    <Suspense fallback={<Fallback {...props} />}>
      <Part {...props} />
    </Suspense>
  )
}

/** Code without a component: fetched while it is needed.
 *  @returns undefined until it is there */
export function useLate<Module>(code: Late<Module>, isNeeded: boolean): Module | undefined {
  useEffect(() => {
    if (isNeeded) void code.eventually()
  }, [code, isNeeded])
  const loaded = () => code.loaded
  return useSyncExternalStore(watch, loaded, loaded)
}

/** Takes the place of a sheet that did not load yet. */
export function LateSheet({ hasFailed, onClose }: { hasFailed: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    hasFailed && (
      <Sheet title={t`Not loaded yet`} onClose={onClose}>
        <NotLoaded />
      </Sheet>
    )
  )
}

/** Takes the place of a part of a form or a sheet.
 *  @param height of the part, about */
export const lateBox =
  (height: string) =>
  ({ hasFailed }: { hasFailed: boolean }) =>
    hasFailed ? <NotLoaded /> : <Skeleton height={height} />

/** Takes the place of a screen that did not load yet. */
export const LateScreen = ({ hasFailed }: { hasFailed: boolean }) =>
  hasFailed && (
    <div className="col page">
      <NotLoaded />
    </div>
  )

/** The sentence for a screen that did not load. */
export function NotLoaded({ again = tryAgain }: { again?: () => void }) {
  const { t } = useLingui()
  return (
    <ListError
      title={t`This page did not load`}
      text={t`The connection may have been lost, or Baari was updated meanwhile. Your bookings are safe.`}
      onRetry={again}
    />
  )
}
