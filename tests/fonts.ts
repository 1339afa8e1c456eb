import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const families = [
  import.meta.resolve('@expo-google-fonts/noto-sans-bengali/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-gujarati/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-kannada/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-tamil/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-telugu/package.json'),
]
const weights = ['400Regular', '600SemiBold', '700Bold']

/** Adds the Noto fonts of India's scripts to the system's fonts, because the machine of a test has none for most of them.
 *  @returns variables for the environment of a browser, for systems with fontconfig */
export function withIndicFonts(): Record<string, string> {
  const folder = join(import.meta.dirname, '../test-results')
  const file = join(folder, 'fonts.conf')
  const fonts = families.flatMap((family) => weights.map((weight) => fileURLToPath(new URL(weight, family))))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${fonts.map((font) => `<dir>${font}</dir>`).join('\n')}
<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  )
  return { FONTCONFIG_FILE: file }
}
