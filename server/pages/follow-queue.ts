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
