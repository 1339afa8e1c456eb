import { Poster, type PosterFacts } from './poster.tsx'
import { printPage } from './print-page.tsx'
import { textsIn } from '../lib/texts-in.ts'

/** Prints a hospital's poster on A4.
 *  @param languages up to three; the first is the largest
 *  @throws when the texts cannot be loaded */
export async function printPoster(facts: PosterFacts, languages: readonly string[]): Promise<void> {
  const texts = await Promise.all(languages.map((code) => textsIn(code, 'print-later')))
  printPage('poster', <Poster of={facts} texts={texts} />, { width: 210, height: 297 })
}
