import { i18n } from '@lingui/core'
import type { Text } from '#contract/text.ts'

/** A text that the server and the page share, in the page's language. The build gives each text its id.
 *  @param values what the text names, by the names in its braces */
export const writeText = (text: Text, values: Readonly<Record<string, unknown>> = {}): string =>
  i18n._({ id: '', ...text, values })
