import { useMedia } from '../lib/media.ts'

/** Whether the menu of the settings has room beside a section. */
export const useMenuBeside = () => useMedia('(min-width: 71.26em)')
