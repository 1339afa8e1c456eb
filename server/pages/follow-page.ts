import type { followQueue, sendPress } from './plain-scripts.ts'

/** The script of a plain page: `plain-page.ts` sends its source, and it runs in the browser. It follows the page without loading it again: it
 *  asks for it after each change of its queue, and puts in the parts that have changed. Without a live connection it asks every few seconds. A
 *  browser that cannot run it has the page as it was loaded.
 *  @param follow the function of `plain-scripts.ts`, whose source is sent too
 *  @param press that of `plain-scripts.ts` */
export function followPage(follow: typeof followQueue, press: typeof sendPress): void {
  const every = 5000
  // With a live connection: the range changes with the time, and the clinic's address without an event.
  const everyWhileLive = 60_000
  const root = document.documentElement
  const shown = new Map<Element, string>()
  let seen = Date.now()
  let asked = seen
  let hasFailed = false
  let isAsking = false
  // By a press of this page, while an answer from before may be under way.
  let hasChanged = false
  // The newest version that the connection has announced, and the one for which the page asked a second time.
  let announced = 0
  let askedAgainFor = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  // Where the page fills the screen: by its address, so that it works without this script too.
  const isWhole = (): boolean => location.hash === '#whole'
  let lock: WakeLockSentinel | undefined

  /** Keeps the screen on while the page fills it. The browser takes the lock away while the page is hidden. */
  const stayOn = async (): Promise<void> => {
    const place = document.querySelector<HTMLElement>('[data-on]')
    if (!place || document.hidden) return
    const held = lock
    lock = undefined
    await held?.release()
    place.textContent = ''
    if (!isWhole()) return
    try {
      const own = await navigator.wakeLock.request('screen')
      lock = own
      place.textContent = place.dataset['on'] ?? ''
      // The browser takes it back, as with a battery that gets low.
      own.addEventListener('release', () => {
        if (lock === own) place.textContent = place.dataset['off'] ?? ''
      })
    } catch {
      // Refused, as with an empty battery, or not there.
      place.textContent = place.dataset['off'] ?? ''
    }
  }

  const isBehind = (): boolean => announced > Number(root.dataset['version'])

  const say = (isLost: boolean): void => {
    const place = document.querySelector<HTMLElement>('[data-fresh]')
    if (!place) return
    const updated = place.dataset['fresh']?.replace('{seconds}', String(Math.round((Date.now() - seen) / 1000))) ?? ''
    place.textContent = isLost ? `${place.dataset['lost']} ${updated}` : updated
    root.classList.toggle('lost', isLost)
  }

  const putIn = (text: string): void => {
    const page = new DOMParser().parseFromString(text, 'text/html')
    for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
      const next = page.querySelector(`[data-part="${part.dataset['part']}"]`)
      if (!next || next.innerHTML === shown.get(part)) continue
      shown.set(part, next.innerHTML)
      part.ariaLive = next.ariaLive
      part.replaceChildren(...next.childNodes)
    }
    document.title = page.title
    const before = root.dataset['state']
    for (const name of ['tag', 'version', 'state']) root.dataset[name] = page.documentElement.dataset[name] ?? ''
    offerToShare()
    const now = root.dataset['state'] ?? ''
    if (!isWhole() || now === before) return
    // The visit is over, and what follows needs the page as it was.
    if (/^(?:completed|cancelled|moved)$/.test(now)) location.replace('#')
    // Not every browser has it.
    if (now === 'called' && 'vibrate' in navigator) navigator.vibrate([400, 200, 400, 200, 800])
  }

  const ask = async (): Promise<void> => {
    asked = Date.now()
    try {
      const answer = await fetch(location.pathname + location.search, {
        headers: { 'if-none-match': root.dataset['tag'] ?? '', 'x-parts': '1' },
        cache: 'no-store',
        signal: AbortSignal.timeout(every * 2),
      })
      if (answer.status === 404 || answer.status === 410) return location.reload()
      hasFailed = answer.status !== 200 && answer.status !== 304
      if (answer.status === 200) putIn(await answer.text())
      if (!hasFailed) seen = Date.now()
    } catch {
      hasFailed = true
    }
  }

  const look = async (): Promise<void> => {
    if (document.hidden || isAsking) return
    clearTimeout(timer)
    timer = undefined
    isAsking = true
    await ask()
    isAsking = false
    say(hasFailed)
    if (hasChanged) {
      hasChanged = false
      return look()
    }
    // Told meanwhile, or answered by another node, whose state is at most a second old.
    if (hasFailed || !isBehind() || askedAgainFor === announced) return
    askedAgainFor = announced
    lookIn(1000)
  }

  const lookIn = (delay: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void look()
    }, delay)
  }

  const share = async (button: HTMLElement): Promise<void> => {
    const url = location.origin + location.pathname
    const { share: title = '', copied = '' } = button.dataset
    try {
      // Many apps take the text alone.
      if ('share' in navigator) return await navigator.share({ title, text: title, url })
    } catch (failure) {
      // Shared with no one, or pressed twice.
      if (failure instanceof DOMException && /^(?:Abort|InvalidState)Error$/.test(failure.name)) return
    }
    button.textContent = await navigator.clipboard.writeText(url).then(
      () => copied,
      () => url,
    )
    button.style.overflowWrap = 'anywhere'
  }

  const offerToShare = (): void => {
    const button = document.querySelector<HTMLElement>('[data-share]')
    if (!button || !isSecureContext) return
    button.hidden = false
  }

  for (const part of document.querySelectorAll('[data-part]')) shown.set(part, part.innerHTML)
  offerToShare()
  press(() => {
    hasChanged = isAsking
    void look()
  })
  document.addEventListener('click', (event) => {
    const { target } = event
    const button = target instanceof Element && target.closest<HTMLElement>('[data-share], [data-leave]')
    if (!button) return
    if (button.matches('[data-share]')) return void share(button)
    // Without one more step back: the browser's own way back leaves the full screen too.
    event.preventDefault()
    location.replace('#')
  })
  addEventListener('hashchange', () => void stayOn())
  document.addEventListener('visibilitychange', () => void stayOn())
  void stayOn()
  const { tag, slot, day } = root.dataset
  if (!tag || !slot || !day) return
  const lastHeard = follow({ slot, date: day }, (version) => {
    announced = Math.max(announced, version)
    // Within a second: five hundred phones do not ask in one moment.
    if (isBehind() && !isAsking) lookIn(Math.random() * 1000)
  })
  let wasLive = false
  const tick = (): void => {
    const heard = lastHeard()
    const isLive = heard !== undefined
    if (isLive && !hasFailed && !isBehind()) seen = Math.max(seen, heard)
    // A server that stops closes all of its connections in one moment.
    if (wasLive && !isLive) asked = Date.now() - Math.random() * every
    wasLive = isLive
    say(hasFailed || (!isLive && Date.now() - seen > every * 3))
    if (Date.now() - asked >= (isLive && !hasFailed ? everyWhileLive : every)) void look()
  }
  tick()
  setInterval(tick, 1000)
  addEventListener('online', () => void look())
  addEventListener('offline', () => {
    hasFailed = true
    tick()
  })
  document.addEventListener('visibilitychange', () => void look())
}
