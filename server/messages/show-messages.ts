import { messageKinds } from '#contract/notifications.ts'
import { html, type Html } from '../pages/html.ts'
import type { PlainPage } from '../pages/plain-page.ts'
import { bareTime } from '../texts/index.ts'
import { carrierStates, pushPresses, type DevMessage } from './dev-provider.ts'

/** How far a message has climbed. */
export interface ShownLadder {
  /** Of the step or the push, as `dev` calls it; null of one that is shown because it is on a desk's list. */
  id: string | null
  message: string
  kind: keyof typeof messageKinds
  /** Of the token; null of a place. */
  number: number | null
  contact: string | null
  zone: string
  /** It must arrive. */
  climbs: boolean
  steps: readonly { channel: string; state: string; stateAt: string }[]
  /** Since when it is on the desk's list. */
  unreached_at: Date | null
  look_at: Date
  is_settled: boolean
  outcome: string | null
}

/** What a provider reports, or what becomes of a push: the words on the buttons. */
const words = {
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  shown: 'Shown',
  clicked: 'Clicked',
  opened: 'Opened',
  refused: 'Refused by the push service',
}
const states = {
  push: pushPresses,
  whatsapp: carrierStates,
  // No carrier knows whether an SMS was read.
  sms: carrierStates.filter((state) => state !== 'read'),
}
/** What a patient answers by one press; 2 needs the code at the door, which is typed. */
const answers = [
  ['1', '1 On my way'],
  ['3', '3 Later please'],
  ['0', '0 Cancel'],
  ['STOP', 'STOP'],
] as const

const channels = { push: 'Push', whatsapp: 'WhatsApp', sms: 'SMS' }
/** What proves that a push has arrived. */
const ofPush: Readonly<Record<string, string>> = { delivered: 'shown', read: 'clicked' }
/** Why a message does not climb on. */
const endings: Readonly<Record<string, string>> = {
  'reached': 'Reached',
  'untrue': 'No longer true: nothing more is sent',
  'told': 'Told by its one channel',
  'no-answer': 'The desk has called: no answer',
}
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** The page of the messages that `dev` has not sent, and of pushes. It is for those who try Baari out, and in English. */
export const showMessages = (
  messages: readonly DevMessage[],
  ladders: readonly ShownLadder[],
  now: Date,
): PlainPage => {
  const shown = new Set(ladders.flatMap(({ id, message }) => (id === null ? [] : message)))
  return {
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
          Pushes go to the browsers that have turned on notices.
        </p>
        <div class="acts">
          <form action="/dev/messages"><button>Refresh</button></form>
          <form method="post" action="/dev/messages/skip"><button>Skip 60 s</button></form>
          <form method="post" action="/dev/messages/clear"><button>Clear</button></form>
        </div>
        ${ladders.length + messages.length === 0 && html`<p>No message yet.</p>`}
        <div class="cards">
          ${messages.map((message) =>
            showMessage(
              message,
              ladders.find(({ id }) => id === message.id),
              now,
            ),
          )}
          ${ladders.filter(({ id, message }) => id === null && !shown.has(message)).map((one) => showAtDesk(one, now))}
        </div>
      </main>`,
  }
}

function showMessage(message: DevMessage, ladder: ShownLadder | undefined, now: Date): Html {
  const { id, channel, mobile, kind, language, text, at, state, answers: given } = message
  const path = `/dev/messages/${id}`
  const presses = states[channel].map((value) => [value, words[value]] as const)
  return html`<article class="card" aria-labelledby="m-${id} t-${id}">
    ${heading(`m-${id}`, ladder, `${spoken(kind)}, ${languageNames.of(language) ?? language}`)}
    <p class="muted small">
      <span id="t-${id}">${channels[channel]} to ${mobile}</span>, ${timeOf(at)} UTC: <b>${state}</b>
    </p>
    ${ladder && showLadder(ladder, now)}
    <div class="bubble">
      ${channel === 'push' && html`<p><b>Baari</b></p>`}
      ${text.split('\n').map((line) => html`<p lang="${language}">${linked(line)}</p>`)}
    </div>
    ${given.map((answer) => html`<p class="bubble own">${answer}</p>`)}
    ${kind !== 'reply' && form(path, 'state', presses)} ${channel === 'whatsapp' && form(path, 'answer', answers)}
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

/** A message that no phone has shown. */
const showAtDesk = (ladder: ShownLadder, now: Date): Html =>
  html`<article class="card" aria-labelledby="m-${ladder.message}">
    ${heading(`m-${ladder.message}`, ladder, spoken(messageKinds[ladder.kind] ?? ladder.kind))}
    ${showLadder(ladder, now)}
  </article>`

const heading = (id: string, ladder: ShownLadder | undefined, says: string): Html =>
  html`<div class="head">
    <h2 id="${id}">${ladder?.number ? `Token ${ladder.number}` : ladder ? 'A place' : 'Message'}</h2>
    <span class="muted">${says}</span>
  </div>`

const spoken = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')

/** Each channel with its state, and the desk; and what comes next or was the end. */
function showLadder(ladder: ShownLadder, now: Date): Html {
  const { steps, unreached_at: since, is_settled: isSettled, contact, zone, look_at: next } = ladder
  const clock = (at: string | Date) => bareTime(new Date(at).getTime(), zone)
  const isAtDesk = since !== null && !isSettled
  const rows = Object.entries(channels).map(([channel, name]) => {
    const step = steps.find((one) => one.channel === channel)
    if (!step) return [name, isSettled ? (ladder.climbs ? 'stopped' : 'not for this') : '–', ''] as const
    const state = (channel === 'push' && ofPush[step.state]) || step.state
    const isPassed = step.state === 'failed' || isAtDesk || step !== steps.at(-1)
    return [name, `${state} ${clock(step.stateAt)}`, isPassed && !isProof(step.state) ? 'no' : 'now'] as const
  })
  const desk = ['Desk', isAtDesk ? `since ${clock(since)}` : '–', isAtDesk ? 'now' : ''] as const
  const seconds = Math.max(0, Math.round((next.getTime() - now.getTime()) / 1000))
  return html`<ol class="ladder">
      ${[...rows, desk].map(([name, said, is]) => html`<li class="${is}"><b>${name}</b><br />${said}</li>`)}
    </ol>
    <p class="when">
      ${
        isAtDesk
          ? `On the desk’s list: Not reached, call ${contact ?? ''}`
          : isSettled
            ? (endings[ladder.outcome ?? ''] ?? 'Settled')
            : `Looked at again in ${seconds} s`
      }
    </p>`
}

const isProof = (state: string): boolean => state === 'delivered' || state === 'read'

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
