/** Part of the script of a plain page, beside `follow-page.ts`: it sends the forms and opens the links, so that the page stays where the network
 *  does not answer. The browser's own page of errors would take it away.
 *  @param onDone called where the server has done what a form of this very page asks for */
export function sendPress(onDone: () => void): void {
  // An older browser sends them by itself.
  if (!('timeout' in AbortSignal)) return
  let isSending = false

  /** Says it where it was pressed. */
  const say = (pressed: Element, refusal = document.body.dataset['unanswered'] ?? ''): void => {
    const alert = document.createElement('p')
    alert.className = 'alert'
    alert.role = 'alert'
    alert.textContent = refusal
    ;(pressed.closest('.go, nav') ?? pressed).before(alert)
  }

  const send = async (pressed: Element, address: string, body: URLSearchParams | null): Promise<void> => {
    for (const alert of document.querySelectorAll('.alert')) alert.remove()
    isSending = true
    pressed.classList.add('sent')
    try {
      const answer = await fetch(address, {
        method: body ? 'POST' : 'HEAD',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      })
      const page = body && new DOMParser().parseFromString(await answer.text(), 'text/html')
      const next = body ? address.replace(/\/[^/]*$/, '') : address
      if (page && answer.type !== 'opaqueredirect')
        say(pressed, (page.querySelector('.alert') ?? page.querySelector('main > h1'))?.textContent)
      else if (next === location.origin + location.pathname) onDone()
      else location.assign(next)
    } catch {
      say(pressed)
    }
    isSending = false
    pressed.classList.remove('sent')
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isSending) void send(link, link.href, null)
  })
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const body = new URLSearchParams()
    for (const { name, value } of form.querySelectorAll('input')) body.append(name, value)
    if (submitter instanceof HTMLButtonElement) body.append(submitter.name, submitter.value)
    if (!isSending) void send(form, form.action, body)
  })
}
