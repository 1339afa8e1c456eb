/** Baari cannot start. The message tells the operator the reason and the remedy; print it without a stack trace. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
