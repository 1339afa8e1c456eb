import { textsReady } from '../lib/texts.ts'

export { keepSlipLanguage, slipLanguage } from './slip-language.ts'
export { readSlipPrinter, slipSizes, useSlipPrinter } from './slip-printer.ts'

/** What prints a slip: with the QR code's library, so it is fetched by who prints. */
export const loadSlip = () => import('./print-slip.tsx').then(textsReady)

/** What prints a poster. */
export const loadPoster = () => import('./print-poster.tsx').then(textsReady)

/** What draws a QR code on a screen. */
export const loadQrCode = () => import('./qr-code.tsx').then(textsReady)
