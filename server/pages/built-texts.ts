import { z } from 'zod'

/** The build's list of its texts, below the build's folder. Written by build/texts.ts. */
export const textsFile = '.vite/texts.json'

export const builtTexts = z.object({
  /** The folder of the catalogues, `assets/texts-1a2b3c4`: in it a file for each language and room of texts, `hi/start.json`. */
  folder: z.string(),
  /** The languages with catalogues. */
  translated: z.array(z.string()),
  /** Languages made from English, for tests. */
  pseudo: z.array(z.string()),
})
export type BuiltTexts = z.infer<typeof builtTexts>

/** The room of the texts that every page shows. */
export const startRoom = 'start'

/** The addresses of the catalogues of some rooms of texts. */
export const textAddresses = ({ folder }: Pick<BuiltTexts, 'folder'>, language: string, rooms: readonly string[]) =>
  rooms.map((room) => `/${folder}/${language}/${room}.json`)
