import { parsePo } from 'pofile-ts'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'

/** By what a catalogue's messages are found: the English text, with its context if it has one. */
export const nameOfText = (message: string, context: string | null = null): string =>
  context === null || context === '' ? message : `${context}\u0004${message}`

/** The compiled messages of the server and of the contract in a catalogue, by their names; without those that have no translation.
 *  @param po the content of a `.po` file, which has the messages of the page alone too
 *  @throws Error for a translation that ICU cannot read */
export function readCatalogue(po: string): Map<string, CompiledMessage> {
  const translated = parsePo(po).items.filter(
    ({ references, msgstr }) => msgstr[0] && references.some((file) => !file.startsWith('web/')),
  )
  return new Map(
    translated.map(({ msgid, msgctxt, msgstr }) => [
      nameOfText(msgid, msgctxt),
      compileMessageOrThrow(msgstr[0] ?? ''),
    ]),
  )
}
