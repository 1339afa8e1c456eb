/** An English text with its values in braces: `Set-up link of {hospital}`. ICU's plural and select are understood. */
export interface ServerText {
  readonly message: string
  /** For translators: where and how it is used. */
  readonly comment?: string
}

/** Marks an English text of the server: `npm run messages` collects it into `web/locales/{lang}/server.po`. Import it as
 *  `#server/platform/texts/msg.ts`, by which Lingui knows it (lingui.config.ts). At run time it only holds the text. */
export const msg = (text: ServerText): ServerText => text
