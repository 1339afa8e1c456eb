// @ts-check

/** Why the set-up cannot go on, in a sentence for the person at the terminal. */
export class SetUpRefused extends Error {
  /** @override */
  name = 'SetUpRefused'
}
