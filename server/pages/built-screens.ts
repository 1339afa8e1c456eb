import { z } from 'zod'
import { textAddresses, type BuiltTexts } from './built-texts.ts'

/** The build's list of its screens, below the build's folder. Written by build/screen-files.ts. */
export const screensFile = '.vite/screens.json'

const list = z.array(z.string())

/** What a screen needs before it can be shown, with the layouts and guards around it and without the files that every page names. Files
 *  are paths below the build's folder. */
const needs = z.object({ scripts: list, styles: list, rooms: list })
export type Needs = z.infer<typeof needs>

/** By the page's address. */
export const builtScreens = z.record(z.string(), needs)
export type BuiltScreens = z.infer<typeof builtScreens>

/** Lets a page's HTML load a screen at once, while the script that will ask for it is on its way. */
export function preloads(
  { scripts, styles, rooms }: Needs,
  texts: Pick<BuiltTexts, 'folder'>,
  language: string,
): string {
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...textAddresses(texts, language, rooms).map(
      (address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`,
    ),
  ].join('')
}
