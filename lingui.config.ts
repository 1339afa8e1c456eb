import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languages } from './contract/languages.ts'

/** The rooms of texts, and the folders of `web` and `server` whose texts they have. All other texts, and those that several rooms show,
 *  are in the room `start`. */
export const roomsOfTexts: Readonly<Record<string, readonly string[]>> = {
  public: ['accounts', 'hospitals', 'landing', 'privacy', 'registrations'],
  patient: ['appointments', 'links', 'messages', 'notifications', 'slots'],
  desk: ['desk', 'print', 'reach', 'reports'],
  settings: ['admin', 'people', 'settings'],
  devices: ['display', 'kiosk', 'pairing'],
}

/** Made from English for tests, outside production: `en-XA` is accented and 40 % longer, `ar-XB` runs from right to left. They show
 *  texts that are in no catalogue, and layouts that only fit English. */
const pseudoLanguages = [
  // a line can end after each dash
  { locale: 'en-XA', options: { extend: 0.4, extendCharacter: '–' } },
  { locale: 'ar-XB', options: { rightToLeft: true } },
]

export default defineConfig({
  sourceLocale: 'en',
  locales: languages.map(({ code }) => code),
  pseudoLocale: pseudoLanguages,
  // What Lingui collects from; scripts/write-messages.ts writes a file for each room.
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}/start',
      include: ['<rootDir>/contract', '<rootDir>/web', '<rootDir>/server'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  macro: { corePackage: ['@lingui/core/macro', '#contract/text.ts'] },
  // without line numbers a moved line changes no catalogue
  format: formatter({ lineNumbers: false }),
})
