/** An English text of the catalogues (`web/locales`), with its values in braces; ICU's plural and select are understood. */
export interface Text {
  /** The built page has the id of the text instead. */
  readonly message: string
  /** For translators: where and how it is used. */
  readonly comment?: string
  /** Tells it from the same English with another meaning. */
  readonly context?: string
}

/** Marks a text of the server, or of the contract for the server and the page: `npm run messages` collects it. Import it as `#contract/text.ts`, by which Lingui
 *  knows it (lingui.config.ts). At run time it only holds the text. */
export const msg = (text: Text): Text => text
