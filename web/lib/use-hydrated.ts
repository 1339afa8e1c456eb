import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Whether what is drawn can act. It cannot in the HTML that the first page comes with, until its script is there: what
 *  is neither a link nor a field says so until then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
