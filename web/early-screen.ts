import { screens } from './screens.ts'

const isKnown = (address: string): address is keyof typeof screens => address in screens

// Asked for while the rest of the page is still being read: on a slow phone that is half a second sooner.
// A screen that did not come is asked for again, and told of, by whoever shows it.
const address = location.pathname.replace(/^\/hospitals\/[^/]+$/, '/hospitals/:id')
if (isKnown(address)) screens[address]().catch(() => undefined)
