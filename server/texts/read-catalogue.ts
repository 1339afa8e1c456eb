import { parsePo } from 'pofile-ts'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'

/** The compiled messages of the server and of the contract in a catalogue, by their English texts; without those that have no translation.
 *  @param po the content of a `.po` file, which has the messages of the page alone too
 *  @throws Error for a translation that ICU cannot read */
export function readCatalogue(po: string): Map<string, CompiledMessage> {
  const translated = parsePo(po).items.filter(
    ({ references, msgstr }) => msgstr[0] && references.some((file) => !file.startsWith('web/')),
  )
  return new Map(translated.map(({ msgid, msgstr }) => [msgid, compileMessageOrThrow(msgstr[0] ?? '')]))
}
