import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { screensFile, type BuiltScreens, textsFile, type BuiltTexts } from '#server/pages/language-pages.ts'

const texts: BuiltTexts = {
  folder: 'assets/texts-1a2b3c4',
  translated: ['en', 'hi'],
  pseudo: ['ar-XB'],
}

const screens: BuiltScreens = {
  '/usersignup': { scripts: ['assets/sign-up.js'], styles: ['assets/sign-up.css'], texts: ['sign-up', 'fields'] },
}

/** Writes what the server reads of a built web app, in English, Hindi and a language for tests. Each page names its language.
 *  @param landing the first page; by default as every other */
export async function writeWebBuild(folder: string, page: string, landing = page): Promise<void> {
  const languages = [...texts.translated, ...texts.pseudo]
  const pages = languages.flatMap((language) => {
    const named = (html: string) =>
      html.replace(/<html lang="en">|<!doctype html>(?!\s*<html)/, `<!doctype html><html lang="${language}">`)
    return [
      [`pages/index.${language}.html`, named(page)] as const,
      [`pages/landing.${language}.html`, named(landing)] as const,
    ]
  })
  const files = [
    ['index.html', page] as const,
    [textsFile, JSON.stringify(texts)] as const,
    [screensFile, JSON.stringify(screens)] as const,
    ...pages,
  ]
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
