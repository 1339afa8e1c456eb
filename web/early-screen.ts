import { screens } from './screens.ts'

const isKnown = (address: string): address is keyof typeof screens => address in screens

// Imports the screen's code while the rest of the page loads: on a slow phone that saves half a second. A failed import
// is retried, and its error shown, by the screen's route.
const address = location.pathname.replace(/^\/hospitals\/[^/]+$/, '/hospitals/:id')
if (isKnown(address)) screens[address][1]().catch(() => undefined)
