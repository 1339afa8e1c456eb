import { z } from 'zod'

/** The build's list of its texts, below the build's folder. Written by build/texts.ts. */
export const textsFile = '.vite/texts.json'

const rooms = z.record(z.string(), z.array(z.string()))

export const builtTexts = z.object({
  /** The folder of the catalogues, `assets/texts-1a2b3c4`: in it a file for each language and room of texts, `hi/start.json`. */
  folder: z.string(),
  /** The languages with catalogues. */
  translated: z.array(z.string()),
  /** Languages made from English, for tests. */
  pseudo: z.array(z.string()),
  /** The rooms of texts of each dynamic import, by its file below `web/`, and of the screen at each page's address. Both without
   *  `start`, which every page shows. */
  files: rooms,
  addresses: rooms,
})
export type BuiltTexts = z.infer<typeof builtTexts>

/** The addresses of catalogues. */
export const catalogues = ({ folder }: Pick<BuiltTexts, 'folder'>, language: string, rooms: readonly string[]) =>
  rooms.map((room) => `/${folder}/${language}/${room}.json`)

/** Lets a page's HTML load catalogues at once, while its scripts are on their way. */
export const preloads = (addresses: readonly string[]): string =>
  addresses.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`).join('')
