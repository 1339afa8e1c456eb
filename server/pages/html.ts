import { escaped } from './html-metadata.ts'

/** Markup that is ready to be sent. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | false | undefined

/** The parts of each template without their indentation: a page is written many times. */
const plain = new WeakMap<TemplateStringsArray, string[]>()

/** Writes markup: a text or a number is escaped, `false` and undefined are left out, and so is the indentation. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = plain.get(strings) ?? strings.map((text) => text.replace(/\n\s+/g, '\n'))
  plain.set(strings, parts)
  return new Html(parts.reduce((all, text, at) => all + text + written(values[at]), ''))
}

function written(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escaped(String(value))
}
