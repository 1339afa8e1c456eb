import { parsePo } from 'pofile-ts'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'

/** The compiled messages of a catalogue, by their English texts; without those that have no translation.
 *  @param po the content of a `.po` file
 *  @throws Error for a translation that ICU cannot read */
export function readCatalogue(po: string): Map<string, CompiledMessage> {
  const translated = parsePo(po).items.filter(({ msgstr }) => msgstr[0])
  return new Map(translated.map(({ msgid, msgstr }) => [msgid, compileMessageOrThrow(msgstr[0] ?? '')]))
}
