import './initials.css'

const colours = 6

/** Of the first name and the surname, without a title: `MK` for Dr Meera Kulkarni. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !/^(?:dr|mr|mrs|ms)\.?$/i.test(word))
  const [first = '?', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last].map((word) => (word ? firstSign(word) : '')).join('')
}

/** A letter with its vowel sign: scripts of India write both as one. */
const firstSign = (word: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)][0]?.segment.toUpperCase() ?? ''

/** A person's initials on a colour, which is a help and never the only sign: the name is beside it. A dash for the hospital's own log-in,
 *  which has no id. */
export function Initials({ id, name }: { id?: string | undefined; name: string }) {
  return (
    <span className="initials" data-colour={id && Number.parseInt(id.slice(-6), 16) % colours} aria-hidden="true">
      {id ? initialsOf(name) : '–'}
    </span>
  )
}
