import { html, type Html } from '../pages/html.ts'
import type { PlainPage } from '../pages/plain-page.ts'
import type { DevMessage } from './dev-provider.ts'

/** What a provider reports. */
const states = [
  ['delivered', 'Delivered'],
  ['read', 'Read'],
  ['failed', 'Failed'],
] as const
/** What a patient answers by one press; 2 needs the code at the door, which is typed. */
const answers = [
  ['1', '1 On my way'],
  ['3', '3 Later please'],
  ['0', '0 Cancel'],
] as const

const channels = { sms: 'SMS', whatsapp: 'WhatsApp' }

/** The page of the messages that `dev` has not sent. It is for those who try Baari out, and in English. */
export const showMessages = (messages: readonly DevMessage[]): PlainPage => ({
  language: 'en',
  title: 'Messages',
  body: html`<main>
    <h1>Messages</h1>
    <p class="muted">
      Nothing leaves this machine. Press what the carrier would report, or what the patient would answer.
    </p>
    <form action="/dev/messages"><button>Refresh</button></form>
    ${messages.length === 0 && html`<p>No message yet.</p>`} ${messages.map(showMessage)}
  </main>`,
})

function showMessage({ id, channel, mobile, kind, language, text, at, state, answers: given }: DevMessage): Html {
  const path = `/dev/messages/${id}`
  const to = `${channels[channel]} to ${mobile}`
  return html`<article class="card" aria-labelledby="m-${id}">
    <h2 id="m-${id}">${to}</h2>
    <p class="muted small">${kind}, ${at.slice(11, 19)} UTC: <b>${state}</b></p>
    ${text.split('\n').map((line) => html`<p lang="${language}">${linked(line)}</p>`)}
    ${given.map((answer) => html`<p class="seen">Answered: ${answer}</p>`)}
    ${kind !== 'reply' && form(path, 'state', states)} ${channel === 'whatsapp' && form(path, 'answer', answers)}
    ${
      channel === 'whatsapp' &&
      html`<form method="post" action="${path}">
        <label for="a-${id}">Another answer</label>
        <input id="a-${id}" name="answer" required maxlength="100" autocomplete="off" />
        <button>Answer</button>
      </form>`
    }
  </article>`
}

const form = (path: string, name: string, choices: readonly (readonly [string, string])[]): Html =>
  html`<form method="post" action="${path}" class="go">
    ${choices.map(([value, label]) => html`<button name="${name}" value="${value}">${label}</button>`)}
  </form>`

/** A phone makes a link of an address. */
function linked(line: string): Html {
  const [before = '', address = '', after = ''] = line.split(/(https?:\/\/\S+)/)
  return html`${before}${address !== '' && html`<a href="${address}">${address}</a>`}${after}`
}
