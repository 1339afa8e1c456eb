import { escaped } from './html-metadata.ts'

/** Markup that is ready to be sent. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | false | undefined

/** Writes markup: a text or a number is escaped, `false` and undefined are left out, and so is the indentation. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.map((text, at) => text.replace(/\n\s+/g, '\n') + written(values[at])).join(''))
}

function written(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escaped(String(value))
}
