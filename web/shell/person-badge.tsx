import './person-badge.css'

const shades = 6

/** The initials of a person on a colour of their own. The colour is a help, and never the only sign.
 *  @param id undefined for the hospital's own log-in */
export function PersonBadge({ id, name }: { id: string | undefined; name: string }) {
  return (
    <span className="person-badge" data-shade={id === undefined ? undefined : shadeOf(id)} aria-hidden="true">
      {id === undefined ? '–' : initialsOf(name)}
    </span>
  )
}

const shadeOf = (id: string) => [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % shades

/** The first letters of the first and the last part of a name, without a title. */
export function initialsOf(name: string): string {
  const parts = name
    .replace(/^(?:dr|डॉ)\.?\s+/i, '')
    .split(/\s+/)
    .filter(Boolean)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part = '') => firstLetter(part))
  return letters.join('').toLocaleUpperCase()
}

/** With the vowel sign that belongs to it. */
const firstLetter = (part: string) => new Intl.Segmenter().segment(part)[Symbol.iterator]().next().value?.segment ?? ''
