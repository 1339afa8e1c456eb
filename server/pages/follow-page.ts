/** The script of a plain page: `plain-page.ts` sends its source, and it runs in the browser. It follows the page without loading it again:
 *  it asks for the page every few seconds, and puts in the parts that have changed. A browser that cannot run it has the page as it was
 *  loaded. */
export function followPage(): void {
  const every = 5000
  const root = document.documentElement
  const shown = new Map<Element, string>()
  let seen = Date.now()

  const say = (isLost: boolean): void => {
    const place = document.querySelector<HTMLElement>('[data-fresh]')
    if (!place) return
    const updated = place.dataset['fresh']?.replace('{seconds}', String(Math.round((Date.now() - seen) / 1000))) ?? ''
    place.textContent = isLost ? `${place.dataset['lost']} ${updated}` : updated
    document.querySelector('.ticket')?.classList.toggle('old', isLost)
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
    root.dataset['tag'] = page.documentElement.dataset['tag'] ?? ''
    offerToShare()
  }

  const look = async (): Promise<void> => {
    try {
      const answer = await fetch(location.pathname + location.search, {
        headers: { 'if-none-match': root.dataset['tag'] ?? '', 'x-parts': '1' },
        cache: 'no-store',
        signal: AbortSignal.timeout(every * 2),
      })
      if (answer.status === 404 || answer.status === 410) return location.reload()
      if (answer.status !== 200 && answer.status !== 304) return say(true)
      if (answer.status === 200) putIn(await answer.text())
      seen = Date.now()
      say(false)
    } catch {
      say(true)
    }
  }

  const share = async (button: HTMLElement): Promise<void> => {
    const url = location.origin + location.pathname
    // Rejected where the person shares it with no one.
    const canShare = 'share' in navigator
    if (canShare) return navigator.share({ title: document.title, url }).catch(() => undefined)
    await navigator.clipboard.writeText(url)
    button.textContent = button.dataset['share'] ?? ''
  }

  const offerToShare = (): void => {
    const button = document.querySelector<HTMLElement>('[data-share]')
    if (!button || !isSecureContext) return
    button.hidden = false
  }

  for (const part of document.querySelectorAll('[data-part]')) shown.set(part, part.innerHTML)
  offerToShare()
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-share]')
    if (button) void share(button)
  })
  if (root.dataset['tag']) {
    let asked = Date.now()
    const lookAgain = (): void => {
      if (document.hidden) return
      asked = Date.now()
      void look()
    }
    say(false)
    setInterval(() => (Date.now() - asked < every ? say(Date.now() - seen > every * 3) : lookAgain()), 1000)
    addEventListener('online', lookAgain)
    document.addEventListener('visibilitychange', lookAgain)
  }
}
