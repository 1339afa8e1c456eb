/** Made by build/texts.ts. */
declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core'
  /** The compiled texts of a room in a language. */
  export function fetchCatalogue(language: string, room: string): Promise<Messages>
}
