import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** A third party that proves mobiles as MSG91 does: its script, its widget's own call, and the check that the server makes. */
export interface WidgetProvider {
  /** The settings that make a product ask it. */
  env: Record<string, string>
  /** The code that its messages carry. */
  code: string
  /** How often its script was fetched. */
  fetched(): number
  stop(): Promise<void>
}

const authKey = 'auth-key-of-the-journeys'
const code = '4711'

/** The widget: a window of its own over the page, drawn by the script, which talks to the provider and not to us. Like
 *  many scripts it keeps something in local storage, and it reads the code from a form. */
const script = `
window.initSendOTP = function ({ widgetId, tokenAuth, identifier, exposeMethods, success, failure }) {
  if (exposeMethods || widgetId !== 'widget-1' || tokenAuth !== 'token-1') return failure({ type: 'error', code: 401 })
  const origin = new URL(document.querySelector('script[src$="otp-provider.js"]').src).origin
  localStorage.setItem('country', 'in')
  const box = document.createElement('form')
  box.style.cssText = 'position:fixed;inset:auto 16px 16px;padding:16px;z-index:99'
  box.innerHTML = '<label>Widget code <input></label> <button>Confirm</button> <button type="button">Close</button>'
  document.body.append(box)
  const [, close] = box.querySelectorAll('button')
  close.onclick = () => { box.remove(); failure({ type: 'error', message: 'closed' }) }
  box.onsubmit = async (event) => {
    event.preventDefault()
    const body = JSON.stringify({ identifier, otp: box.querySelector('input').value })
    const said = await (await fetch(origin + '/api/v5/widget/verifyOtp', { method: 'POST', body })).json()
    if (said.type !== 'success') return
    box.remove()
    success(said)
  }
}`

export async function startWidgetProvider(): Promise<WidgetProvider> {
  const tokens = new Map<string, string>()
  let fetched = 0

  async function answer(request: IncomingMessage): Promise<unknown> {
    const asked = z.record(z.string(), z.string()).parse(JSON.parse(await text(request)))
    if (request.url === '/api/v5/widget/verifyOtp') {
      if (asked['otp'] !== code) return { type: 'error', code: 703, message: 'otp not match' }
      const token = `jwt.${randomUUID()}`
      tokens.set(token, asked['identifier'] ?? '')
      return { type: 'success', message: token }
    }
    const mobile = asked['authkey'] === authKey && tokens.get(asked['access-token'] ?? '')
    if (!mobile) return { type: 'error', code: 702, message: 'access-token already verified' }
    tokens.delete(asked['access-token'] ?? '')
    return { type: 'success', message: mobile }
  }
  const server = createServer((request, response) => {
    if (request.url === '/otp-provider.js') {
      fetched += 1
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      return
    }
    void answer(request).then((said) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
        .end(JSON.stringify(said)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('no port was given')
  const url = `http://127.0.0.1:${address.port}`
  return {
    code,
    env: {
      OTP_PROVIDER: 'msg91',
      MSG91_URL: url,
      MSG91_SCRIPT: `${url}/otp-provider.js`,
      MSG91_AUTH_KEY: authKey,
      MSG91_WIDGET_ID: 'widget-1',
      MSG91_TOKEN_AUTH: 'token-1',
    },
    fetched: () => fetched,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
