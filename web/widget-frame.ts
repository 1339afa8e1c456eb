import type { FromFrame, ToFrame } from './accounts/widget-messages.ts'

// The script of the sandboxed page that runs the one-time-password provider's widget. build/widget-frame.ts inlines it
// into that page. The page has an opaque origin, so the script reaches neither the product's storage nor its pages.

interface WidgetStart {
  widgetId: string
  tokenAuth: string
  identifier: string
  /** `false`: the widget shows its own window. */
  exposeMethods: boolean
  success: (said: unknown) => void
  failure: (said: unknown) => void
}

declare global {
  interface Window {
    /** Defined by the provider's script. */
    initSendOTP?: (start: WidgetStart) => void
  }
}

/** The origin of the address bar, which is the embedding page's; `self.origin` is "null" in a sandbox. */
const page = location.origin
const send = (message: FromFrame) => parent.postMessage(message, page)

/** Storage and cookies throw in a sandbox, even for scripts that do not need them. This replaces them by storage that
 *  lasts as long as the frame, and no cookies. */
function replaceStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    const texts = new Map<string, string>()
    const value = {
      get length() {
        return texts.size
      },
      key: (at: number) => [...texts.keys()][at] ?? null,
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: unknown) => void texts.set(key, String(text)),
      removeItem: (key: string) => void texts.delete(key),
      clear: () => texts.clear(),
    }
    Object.defineProperty(window, name, { value })
  }
  Object.defineProperty(document, 'cookie', { value: '', writable: true })
}

let loading: Promise<void> | undefined

function load(script: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.addEventListener('load', () => (window.initSendOTP ? resolve() : reject(new Error('no widget'))))
    element.addEventListener('error', () => reject(new Error('no script')))
    document.head.append(element)
  })
}

/** The access token arrives as a string, or as the message of a success object. */
function tokenOf(said: unknown): unknown {
  return typeof said === 'object' && said !== null && 'message' in said ? said.message : said
}

function start({ widgetId, tokenAuth, identifier }: Extract<ToFrame, { do: 'start' }>): void {
  window.initSendOTP?.({
    widgetId,
    tokenAuth,
    identifier,
    exposeMethods: false,
    success(said) {
      const accessToken = tokenOf(said)
      send(typeof accessToken === 'string' ? { kind: 'verified', accessToken } : { kind: 'refused' })
    },
    failure: () => send({ kind: 'refused' }),
  })
}

replaceStorage()
addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame>) => {
  if (source !== parent || origin !== page) return
  if (data.do === 'start') return start(data)
  loading ??= load(data.script)
  loading.then(
    () => send({ kind: 'loaded' }),
    () => {
      loading = undefined // the next message retries
      send({ kind: 'unreachable' })
    },
  )
})
send({ kind: 'ready' })
