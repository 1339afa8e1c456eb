import { addDays, type ServiceDay } from '#contract/service-day.ts'

/** What a calendar is told of a visit. */
export interface CalendarEvent {
  /** The same for the same visit, always: a calendar that knows it already updates it. */
  uid: string
  day: ServiceDay
  /** In milliseconds since 1970; without it the event takes the whole day. */
  start: number | undefined
  /** In milliseconds since 1970; only told when it comes after the start. */
  end: number | undefined
  summary: string
  description: string
  location: string
  url: string
  /** Who made the file. */
  product: string
  /** When the file was made, in milliseconds since 1970. */
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

/** In UTC, which every calendar knows without being told of a time zone's rules. */
function times({ day, start, end }: CalendarEvent): string[] {
  if (start === undefined) {
    return [`DTSTART;VALUE=DATE:${digits(day)}`, `DTEND;VALUE=DATE:${digits(addDays(day, 1))}`]
  }
  return [`DTSTART:${utc(start)}`, ...(end !== undefined && end > start ? [`DTEND:${utc(end)}`] : [])]
}

const digits = (text: string) => text.replaceAll(/[-:]/g, '')

const utc = (instant: number) => `${digits(new Date(instant).toISOString().slice(0, 19))}Z`

/** A text as RFC 5545 has it: commas, semicolons, backslashes and the ends of lines are written otherwise. */
function escaped(text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  return lines.map((line) => oneLine(line).replaceAll(/[\\;,]/g, String.raw`\$&`)).join(String.raw`\n`)
}

const oneLine = (text: string) => text.replaceAll(/\p{Cc}/gu, '')

const longest = 75

/** Breaks a line that is too long before a character, never inside one; the rest begins with a space. */
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
