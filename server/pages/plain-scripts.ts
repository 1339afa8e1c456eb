/** Part of the script of a plain page, beside `follow-page.ts`: follows a queue as a phone without an account does. It speaks Socket.IO's
 *  protocol over a bare WebSocket, in the few packets that this takes: Socket.IO's client is larger than the page.
 *  @param onState receives the version of each state of the queue, also of the present one after each connecting
 *  @returns to be called every second: connects where there is no connection, and tells when a live one was last heard of, in milliseconds
 *  since 1970; undefined without a live one */
export function followQueue(
  { slot, date }: { slot: string; date: string },
  onState: (version: number) => void,
): () => number | undefined {
  const [firstWait, longestWait] = [500, 60_000]
  let socket: WebSocket | undefined
  let isLive = false
  let heard = 0
  // What the server says of its heartbeats replaces it.
  let longestSilence = 45_000
  let wait = firstWait
  let due = 0

  const close = (): void => {
    const closed = socket
    socket = undefined
    isLive = false
    closed?.close()
    // Half of it at random: the phones of a clinic do not all come back in one moment.
    due = Date.now() + wait * (0.5 + Math.random() / 2)
    wait = Math.min(wait * 2, longestWait)
  }

  const receive = (mine: WebSocket, text: string): void => {
    heard = Date.now()
    if (text === '2') return mine.send('3')
    if (text.startsWith('0')) {
      const times = /"pingInterval":(\d+),"pingTimeout":(\d+)/.exec(text)
      if (times) longestSilence = Number(times[1]) + Number(times[2])
      return mine.send('40')
    }
    if (text.startsWith('40')) return mine.send(`420${JSON.stringify(['follow', { slotIds: [slot], date }])}`)
    if (text.startsWith('42["queue update",')) {
      const version = /"version":(\d+)/.exec(text)?.[1]
      if (version && text.includes(`"${slot}"`) && text.includes(`"${date}"`)) onState(Number(version))
    } else if (text.startsWith('430[{"ok":true')) {
      isLive = true
      wait = firstWait
    } else if (/^(?:1|41|430|44)/.test(text)) close()
  }

  const connect = (): void => {
    try {
      const mine = new WebSocket(`${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
      socket = mine
      heard = Date.now()
      mine.addEventListener('message', ({ data }) => socket === mine && receive(mine, String(data)))
      mine.addEventListener('close', () => socket === mine && close())
    } catch {
      // A browser without WebSockets, or one whose policy for 'self' has none.
      close()
    }
  }

  return () => {
    if (socket && Date.now() - heard > longestSilence) close()
    if (!socket && Date.now() >= due) connect()
    return isLive ? heard : undefined
  }
}

/** Part of the script of a plain page, beside `follow-page.ts`: it sends the forms and opens the links, so that the page stays where the network
 *  does not answer. The browser's own page of errors would take it away.
 *  @param onDone called where the server has done what a form of this very page asks for */
export function sendPress(onDone: () => void): void {
  // An older browser sends them by itself.
  if (!('timeout' in AbortSignal)) return
  type Press = { readonly pressed: Element; readonly address: string; readonly body: URLSearchParams | null }
  let sending: Press | undefined
  let next: Press | undefined

  /** Says it where it was pressed, or at the top where that has been replaced meanwhile. */
  const say = (pressed: Element, refusal = document.body.dataset['unanswered'] ?? ''): void => {
    const alert = document.createElement('p')
    alert.className = 'alert'
    alert.role = 'alert'
    alert.textContent = refusal
    if (pressed.isConnected) (pressed.closest('.go, nav') ?? pressed).before(alert)
    else document.querySelector('main')?.prepend(alert)
  }

  const send = async (press: Press): Promise<void> => {
    const { pressed, address, body } = press
    for (const alert of document.querySelectorAll('.alert')) alert.remove()
    sending = press
    pressed.classList.add('sent')
    try {
      const answer = await fetch(address, {
        method: body ? 'POST' : 'HEAD',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      })
      const page = body && new DOMParser().parseFromString(await answer.text(), 'text/html')
      const then = body ? address.replace(/\/[^/]*$/, '') : address
      if (page && answer.type !== 'opaqueredirect')
        say(pressed, (page.querySelector('.alert') ?? page.querySelector('main > h1'))?.textContent)
      else if (then === location.origin + location.pathname) onDone()
      else {
        next = undefined
        location.assign(then)
      }
    } catch {
      say(pressed)
    }
    pressed.classList.remove('sent')
    const following = next
    sending = undefined
    next = undefined
    if (following) await send(following)
  }

  /** While one press is sent, the same again changes nothing, and the newest other one follows it, as a corrected answer does. */
  const take = (press: Press): void => {
    if (!sending) return void send(press)
    const isSame = press.address === sending.address && String(press.body) === String(sending.body)
    next = isSame ? undefined : press
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    take({ pressed: link, address: link.href, body: null })
  })
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const body = new URLSearchParams()
    for (const { name, value } of form.querySelectorAll('input')) body.append(name, value)
    if (submitter instanceof HTMLButtonElement) body.append(submitter.name, submitter.value)
    take({ pressed: form, address: form.action, body })
  })
}
