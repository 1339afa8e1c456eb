import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { languages, type Language } from '../contract/languages.ts'
import { respell } from './clips/respell.ts'
import { level, readWave, trim, writeWave } from './clips/wave.ts'

// Writes the recordings of web/clips from their words. Needs the programs espeak-ng and lame, which `npm start` and `npm test` do not:
// the recordings are committed (docs/decisions/0053-clips-of-calls.md).

const folder = join(import.meta.dirname, '..', 'web', 'clips')
/** Words a minute; espeak-ng's own 175 is hard to follow in a full room. */
const speed = '140'
/** Kilobits a second. */
const rate = '32'

const voiceOf = (language: Language) => (language === 'en' ? 'en-gb' : language)

function record(words: string, language: Language): Buffer {
  const spoken = execFileSync('espeak-ng', ['-v', voiceOf(language), '-s', speed, '--stdout', respell(words, language)])
  const wave = writeWave(level(trim(readWave(spoken))))
  return execFileSync('lame', ['--quiet', '-m', 'm', '-b', rate, '-q', '2', '-', '-'], { input: wave })
}

for (const { code } of languages) {
  const words = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(join(folder, code, 'words.json'), 'utf8')))
  let bytes = 0
  for (const [name, text] of Object.entries(words)) {
    const path = join(folder, code, `${name}.mp3`)
    const clip = record(text, code)
    await writeFile(path, clip)
    bytes += clip.length
  }
  console.log(`${code}: ${Object.keys(words).length} clips, ${Math.round(bytes / 1000)} kB`)
}
