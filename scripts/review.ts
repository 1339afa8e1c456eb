import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { languages } from '#contract/languages.ts'

// `npm run review -- hi` writes one page for a reviewer of a language: every screen as a picture, and every text beside its English.

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const language = languages.find(({ code }) => code === process.argv[2])
if (!language) {
  console.error(`Name a language: ${languages.map(({ code }) => code).join(', ')}.`)
  process.exit(1)
}
const { code, name } = language

const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
// A fault of a screen fails the run, after its picture.
spawnSync(process.execPath, [playwright, 'test', 'accessibility'], {
  cwd: root,
  env: { ...process.env, LANGUAGES: code, PICTURES: '1' },
  stdio: 'inherit',
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const pictures = readdirSync(join(results, 'pictures')).filter((file) => file.startsWith(`${code}.`))
const catalogues = join(root, 'web', 'locales', code)
const rooms = readdirSync(catalogues).filter((file) => file.endsWith('.po'))
const rowsOf = (room: string) =>
  parsePo(readFileSync(join(catalogues, room), 'utf8')).items.map(
    ({ msgid, msgstr, extractedComments }) =>
      `<tr><td lang="${code}">${escaped(msgstr[0] ?? '')}</td><td>${escaped(msgid)}<br><small>${escaped(extractedComments.join('; '))}</small></td></tr>`,
  )
const page = join(results, `review-${code}.html`)
writeFileSync(
  page,
  `<!doctype html><meta charset="utf-8"><title>${name}</title>
<style>body { font: 16px/1.6 sans-serif } figure { display: inline-block; vertical-align: top; margin: 8px; width: 320px } img { width: 100%; border: 1px solid }
td { border-bottom: 1px solid #ccc; padding: 6px; vertical-align: top; width: 50% }</style><h1>${name}</h1>
${pictures.map((file) => `<figure><img src="pictures/${file}" loading="lazy" alt=""><figcaption>${file}</figcaption></figure>`).join('')}
${rooms.map((room) => `<h2>${room}</h2><table>${rowsOf(room).join('')}</table>`).join('')}`,
)
console.log(`Open ${page}`)
