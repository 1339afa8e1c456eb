import { late } from '../lib/late.tsx'

export { givenText, outcomeText, TokenCounts } from './token-texts.tsx'
export { usePosterLanguages } from './poster-languages.ts'
export { readSlipPrinter, slipSizes, useSlipPrinter } from './slip-printer.ts'

/** What prints a slip: with the QR code's library, so it is fetched by who prints. */
export const lateSlip = late(() => import('./print-slip.tsx'))

/** What prints a poster. */
export const latePoster = late(() => import('./print-poster.tsx'))

/** What draws a QR code on a screen. */
export const lateQrCode = late(() => import('./qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))

/** What writes the message with a token's link. */
export const lateLinkMessage = late(() => import('./link-message.ts'))

/** What prints any page in place of the screen. */
export const latePrintPage = late(() => import('./print-page.tsx'))
