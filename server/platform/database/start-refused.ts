/** Why Baari cannot start, in a sentence for the person who started it. Its message is all that needs to be shown:
 *  a stack trace would add nothing. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
