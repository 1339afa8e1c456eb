/** The most common of Baari's languages in each of Unicode's blocks from 0x0900, of 128 characters: Devanagari, Bengali, and so on. */
const byBlock = ['hi', 'bn', undefined, 'gu', undefined, 'ta', 'te', 'kn']

/** The language of a name by the script of its first letter, for fonts and screen readers. On the page of another language in Devanagari it is that language.
 *  Undefined for scripts of no language of Baari's. */
export function scriptLanguage(name: string, pageLanguage: string): string | undefined {
  const code = name.codePointAt(name.search(/\p{L}/u)) ?? Number.NaN
  if (code < 0x250) return 'en'
  const language = byBlock[(code >> 7) - 18]
  return language === 'hi' && new Intl.Locale(pageLanguage).maximize().script === 'Deva' ? pageLanguage : language
}
