import { addDays, type ServiceDay } from './service-day.ts'

/** The fields of a calendar event. */
export interface CalendarEvent {
  /** Stable for each visit, so that a calendar updates an event that it already has. */
  uid: string
  day: ServiceDay
  /** In milliseconds since 1970; without it the event takes the whole day. */
  start: number | undefined
  /** In milliseconds since 1970; used only when it is after the start. */
  end: number | undefined
  summary: string
  description: string
  location: string
  url: string
  /** The product that wrote the file. */
  product: string
  /** When the file was written, in milliseconds since 1970. */
  madeAt: number
}

/** An event as an `.ics` file by RFC 5545: lines end in CRLF and are at most 75 octets long. */
export function calendarFile(event: CalendarEvent): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${oneLine(event.product)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${oneLine(event.uid)}`,
    `DTSTAMP:${utc(event.madeAt)}`,
    ...times(event),
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${oneLine(event.url)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

/** In UTC, which needs no time zone definition in the file. */
function times({ day, start, end }: CalendarEvent): string[] {
  if (start === undefined) {
    return [`DTSTART;VALUE=DATE:${digits(day)}`, `DTEND;VALUE=DATE:${digits(addDays(day, 1))}`]
  }
  return [`DTSTART:${utc(start)}`, ...(end !== undefined && end > start ? [`DTEND:${utc(end)}`] : [])]
}

const digits = (text: string) => text.replaceAll(/[-:]/g, '')

const utc = (instant: number) => `${digits(new Date(instant).toISOString().slice(0, 19))}Z`

/** Escapes commas, semicolons, backslashes and line ends as RFC 5545 requires. */
function escaped(text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  return lines.map((line) => oneLine(line).replaceAll(/[\\;,]/g, String.raw`\$&`)).join(String.raw`\n`)
}

const oneLine = (text: string) => text.replaceAll(/\p{Cc}/gu, '')

const longest = 75

/** Folds a long line between characters; each continuation begins with a space. */
function folded(line: string): string {
  const bytes = new TextEncoder()
  let written = ''
  let length = 0
  for (const character of line) {
    const size = bytes.encode(character).length
    if (length + size > longest) {
      written += '\r\n '
      length = 1
    }
    written += character
    length += size
  }
  return written
}
