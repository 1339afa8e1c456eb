import { html, type Html } from '../pages/html.ts'
import type { PlainPage } from '../pages/plain-page.ts'
import type { DevMessage } from './dev-provider.ts'

/** How far a message has climbed, by one of its steps. */
export interface Ladder {
  /** Of the step, as `dev` calls it. */
  id: string
  steps: readonly { channel: string; state: string; stateAt: string }[]
  /** Since when it is on the desk's list. */
  unreached_at: Date | null
}

/** What a provider reports. */
const states = [
  ['delivered', 'Delivered'],
  ['read', 'Read'],
  ['failed', 'Failed'],
] as const
/** No carrier knows whether an SMS was read. */
const ofSms = states.filter(([state]) => state !== 'read')
/** What a patient answers by one press; 2 needs the code at the door, which is typed. */
const answers = [
  ['1', '1 On my way'],
  ['3', '3 Later please'],
  ['0', '0 Cancel'],
  ['STOP', 'STOP'],
] as const

const channels = { push: 'Push', whatsapp: 'WhatsApp', sms: 'SMS' }

/** The page of the messages that `dev` has not sent. It is for those who try Baari out, and in English. */
export const showMessages = (messages: readonly DevMessage[], ladders: readonly Ladder[]): PlainPage => ({
  language: 'en',
  title: 'Messages as the phones show them',
  isWide: true,
  body: html`<header class="bar">
      <span class="brand">Baari</span>
      <span class="seen">Nothing leaves this machine</span>
    </header>
    <main>
      <h1>Messages as the phones show them</h1>
      <p class="muted">
        Press what the carrier or the patient would do. The ladder goes on by itself; skip a minute of its waiting.
      </p>
      <div class="acts">
        <form action="/dev/messages"><button>Refresh</button></form>
        <form method="post" action="/dev/messages/skip"><button>Skip 60 s</button></form>
        <form method="post" action="/dev/messages/clear"><button>Clear</button></form>
      </div>
      ${messages.length === 0 && html`<p>No message yet.</p>`}
      <div class="cards">
        ${messages.map((message) =>
          showMessage(
            message,
            ladders.find(({ id }) => id === message.id),
          ),
        )}
      </div>
    </main>`,
})

function showMessage(message: DevMessage, ladder: Ladder | undefined): Html {
  const { id, channel, mobile, kind, language, text, at, state, answers: given } = message
  const path = `/dev/messages/${id}`
  const to = `${channels[channel]} to ${mobile}`
  return html`<article class="card" aria-labelledby="m-${id}">
    <h2 id="m-${id}">${to}</h2>
    <p class="muted small">${kind}, ${timeOf(at)} UTC: <b>${state}</b></p>
    ${ladder && showLadder(ladder)}
    <div class="bubble">${text.split('\n').map((line) => html`<p lang="${language}">${linked(line)}</p>`)}</div>
    ${given.map((answer) => html`<p class="bubble own">${answer}</p>`)}
    ${kind !== 'reply' && form(path, 'state', channel === 'sms' ? ofSms : states)}
    ${channel === 'whatsapp' && form(path, 'answer', answers)}
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

/** Each channel with its state, and the desk. */
function showLadder({ steps, unreached_at: since }: Ladder): Html {
  const rows = Object.entries(channels).map(([channel, name]) => {
    const step = steps.find((one) => one.channel === channel)
    return [name, step && `${step.state} ${timeOf(step.stateAt)}`] as const
  })
  const desk = ['Desk', since && `since ${timeOf(since.toISOString())}`] as const
  return html`<ol class="ladder">
    ${[...rows, desk].map(([name, said]) => html`<li><b>${name}</b><br />${said ?? '–'}</li>`)}
  </ol>`
}

/** @param at in UTC */
const timeOf = (at: string): string => at.slice(11, 19)

const form = (path: string, name: string, choices: readonly (readonly [string, string])[]): Html =>
  html`<form method="post" action="${path}" class="acts">
    ${choices.map(([value, label]) => html`<button name="${name}" value="${value}">${label}</button>`)}
  </form>`

/** A phone makes a link of an address. */
function linked(line: string): Html {
  const [before = '', address = '', after = ''] = line.split(/(https?:\/\/\S+)/)
  return html`${before}${address !== '' && html`<a href="${address}">${address}</a>`}${after}`
}
