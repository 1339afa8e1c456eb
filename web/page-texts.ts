import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { brandName } from './ui/index.ts'

/** The texts of the HTML around the app and of the web app's manifest, in the current language. Read during the build
 *  (build/first-content.ts), never in a browser. */
export const pageTexts = () => ({
  title: `${brandName} · ${i18n._(msg`Where Healthcare Meets Convenience`)}`,
  description: i18n._(msg`Find a clinic near you, book a token, and follow the live number from your phone.`),
  withoutScripts: i18n._(msg`Baari needs JavaScript. Turn it on in your browser, or call the clinic to book.`),
  name: i18n._(msg`Baari: book a token, watch the line`),
  shortcuts: {
    '/hospitallistforusers': { name: i18n._(msg`Book a token`), short_name: i18n._(msg`Book`) },
    '/activeappointments': { name: i18n._(msg`My Appointments`) },
  },
  screenshots: {
    '/screenshot-phone.png': i18n._(msg`Your token, the live number, and how many people are ahead`),
    '/screenshot-wide.png': i18n._(msg`Find a hospital near you`),
  },
})
export type PageTexts = ReturnType<typeof pageTexts>
