import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languages } from './contract/languages.ts'

/** Which files' texts come with the screen that shows them. All other texts are there from the start. */
export const roomsOfTexts = {
  accounts: ['web/accounts/**', 'web/shell/profile.tsx'],
  admin: ['web/admin/**', 'web/shell/admin-*'],
  appointments: [
    'web/appointments/!(book|calendar|day|next|no-appointments|offer-|offered|reschedule|share-|slip|unconfirmed-card|visit-text)*',
  ],
  booking: ['web/appointments/{book,calendar,next,slip}*'],
  day: ['web/appointments/{day,share-,visit-text}*'],
  places: ['web/appointments/{offer-,offered,reschedule}*'],
  empty: ['web/appointments/no-appointments.tsx'],
  unconfirmed: ['web/appointments/unconfirmed-card.tsx'],
  desk: ['web/desk/**', 'web/shell/staff-*'],
  display: ['web/display/**'],
  kiosk: ['web/kiosk/**'],
  forms: ['web/lib/{booking-person,gender-text}.ts'],
  fields: ['web/lib/field-problem-text.ts'],
  hospitals: ['web/hospitals/!(public-hospital|public-hospitals|bookable-doctors|doctor-terms).{ts,tsx}'],
  hospitalPages: ['web/hospitals/{public-hospital,public-hospitals}.tsx'],
  searching: ['web/hospitals/{bookable-doctors,doctor-terms}.tsx', 'web/slots/**', 'web/shell/search-and-book.tsx'],
  keeping: ['web/shell/keep-screen.tsx'],
  landing: ['web/landing/{hero-token,install-button,landing}.tsx'],
  offered: ['web/landing/{contact,service-tabs}.tsx'],
  notifications: ['web/notifications/**'],
  pages: ['web/page-texts.ts'],
  pairing: ['web/pairing/**'],
  print: ['web/print/**'],
  problems: ['web/lib/problem-texts.ts'],
  privacy: ['web/privacy/**'],
  registrations: ['web/registrations/**'],
  settings: ['web/settings/**'],
  reading: ['web/landing/{help,about}.tsx', 'web/shell/not-found.tsx'],
  terms: ['web/landing/{privacy,terms,text-page}.tsx'],
}

/** Made from English for tests, outside production: `en-XA` is accented and 40 % longer, `ar-XB` runs from right to left. They show
 *  texts that are in no catalogue, and layouts that only fit English. */
const pseudoLanguages = [
  // a line can end after each dash
  { locale: 'en-XA', options: { extend: 0.4, extendCharacter: '–' } },
  { locale: 'ar-XB', options: { rightToLeft: true } },
]

const tests = ['**/*.test.ts', '**/*.test.tsx']
const fromRoot = (globs: readonly string[]) => globs.map((glob) => `<rootDir>/${glob}`)

export default defineConfig({
  sourceLocale: 'en',
  locales: languages.map(({ code }) => code),
  pseudoLocale: pseudoLanguages,
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}/start',
      include: ['<rootDir>/web'],
      exclude: [...tests, ...fromRoot(Object.values(roomsOfTexts).flat())],
    },
    ...Object.entries(roomsOfTexts).map(([room, files]) => ({
      path: `<rootDir>/web/locales/{locale}/${room}`,
      include: fromRoot(files),
      exclude: tests,
    })),
    // What the server itself sends, read by server/platform/texts.
    { path: '<rootDir>/web/locales/{locale}/server', include: ['<rootDir>/server'], exclude: tests },
  ],
  macro: { corePackage: ['@lingui/core/macro', '#server/platform/texts/msg.ts'] },
  // without line numbers a moved line changes no catalogue
  format: formatter({ lineNumbers: false }),
})
