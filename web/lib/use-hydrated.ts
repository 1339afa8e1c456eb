import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Whether the markup is interactive. The first page's static HTML is not until its script has run; controls other than
 *  links and fields show that meanwhile. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
