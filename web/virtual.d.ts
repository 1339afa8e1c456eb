/** Made by build/texts.ts. */
declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core'
  /** A file of compiled texts in a language. */
  export function fetchCatalogue(language: string, file: string): Promise<Messages>
}
