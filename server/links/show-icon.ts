import { html, type Html } from '../pages/html.ts'

const icon = (shape: Html): Html => html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`

/** The signs of a token's page: the words are beside them. */
export const icons = {
  language: icon(
    html`<circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c2.6 2.6 3.9 5.6 3.9 9s-1.3 6.4-3.9 9c-2.6-2.6-3.9-5.6-3.9-9S9.4 5.6 12 3z" />`,
  ),
  place: icon(
    html`<path d="M12 21s-6.5-5.8-6.5-11a6.5 6.5 0 0 1 13 0c0 5.2-6.5 11-6.5 11z" />
      <circle cx="12" cy="10" r="2.3" />`,
  ),
  walk: icon(
    html`<circle cx="13.5" cy="4.5" r="1.7" />
      <path d="M9.5 21l2-6.5M15.5 21l-1-5-3-2.5 1-5L9 10l-1.5 3M12.5 8.5l2.5 2.5 3 .5" />`,
  ),
  call: icon(
    html`<path
      d="M5 4h4l1.6 4.4-2.2 1.6a12 12 0 0 0 5.6 5.6l1.6-2.2L20 15v4a1.5 1.5 0 0 1-1.6 1.5C10.5 20 4 13.5 3.5 5.6A1.5 1.5 0 0 1 5 4z"
    />`,
  ),
  share: icon(
    html`<circle cx="6.5" cy="12" r="2.5" />
      <circle cx="17" cy="5.5" r="2.5" />
      <circle cx="17" cy="18.5" r="2.5" />
      <path d="m8.7 10.8 6-3.9M8.7 13.2l6 3.9" />`,
  ),
  calendar: icon(
    html`<rect x="4" y="5.5" width="16" height="14.5" rx="2.5" /> <path d="M8.5 3v4.5M15.5 3v4.5M4 10.5h16" />`,
  ),
  keep: icon(html`<path d="M6 4h12v16.5l-6-4.5-6 4.5z" />`),
  done: icon(html`<circle cx="12" cy="12" r="9" /> <path d="m8 12.5 2.8 2.8L16 9.5" />`),
  whole: icon(html`<path d="M8 4H4v4M16 4h4v4M20 16v4h-4M4 16v4h4" />`),
  close: icon(html`<path d="m6 6 12 12M18 6 6 18" />`),
  late: icon(html`<circle cx="12" cy="12" r="9" /> <path d="M12 7v5l3 2" />`),
} satisfies Record<string, Html>

export const brandMark = html`<svg class="mark" viewBox="0 0 34 26" aria-hidden="true">
  <path
    d="M5 1h6.4a3.6 3.6 0 0 0 7.2 0H29a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H18.6a3.6 3.6 0 0 0-7.2 0H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4z"
  />
  <circle class="hole" cx="15" cy="10" r="1.3" />
  <circle class="hole" cx="15" cy="16" r="1.3" />
  <circle class="turn" cx="24" cy="13" r="4" />
</svg>`

/** Who is in the line: the door with the called one, and a figure for each person. */
export const lineIcons = {
  door: html`<svg viewBox="0 0 34 40" aria-hidden="true">
    <path d="M4 39V3h26v36M1 39h32M8.5 39c0-8 3.2-12 8.5-12s8.5 4 8.5 12" />
    <circle cx="17" cy="17" r="5" />
  </svg>`,
  emptyDoor: html`<svg viewBox="0 0 34 40" aria-hidden="true"><path d="M4 39V3h26v36M1 39h32M23 22v4" /></svg>`,
  person: html`<svg viewBox="0 0 34 40" aria-hidden="true">
    <circle cx="17" cy="10" r="7.5" />
    <path d="M3 39c0-10 5-16 14-16s14 6 14 16z" />
  </svg>`,
}

const face = (mouth: string): Html =>
  html`<svg class="i face" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9.5" />
    <path d="M8.7 9.3v.6M15.3 9.3v.6${mouth}" />
  </svg>`

/** How the waiting was: too long, all right, short. */
export const faces = {
  1: face('M8 16.6c1.2-1.8 2.6-2.5 4-2.5s2.8.7 4 2.5'),
  2: face('M8 15.5h8'),
  3: face('M8 14.3c1.2 1.8 2.6 2.5 4 2.5s2.8-.7 4-2.5'),
} satisfies Record<number, Html>
