import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { languages, type Language } from '../contract/languages.ts'
import { respell } from './clips/respell.ts'

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

/** A mono recording of 16-bit samples, as `espeak-ng --stdout` writes it: a header of 44 bytes, whose length fields are not filled in, and the samples. */
interface Wave {
  header: Buffer
  samples: Int16Array
}

const headerLength = 44
const highest = 2 ** 15 - 1

function readWave(file: Buffer): Wave {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.readUInt16LE(22) !== 1 || file.readUInt16LE(34) !== 16)
    throw new Error('espeak-ng wrote no mono sound of 16 bits.')
  const sound = file.subarray(headerLength)
  const samples = Int16Array.from({ length: sound.length >> 1 }, (_, at) => sound.readInt16LE(at * 2))
  return { header: file.subarray(0, headerLength), samples }
}

function writeWave({ header, samples }: Wave): Buffer {
  const file = Buffer.alloc(headerLength + samples.length * 2)
  header.copy(file)
  file.writeUInt32LE(file.length - 8, 4)
  file.writeUInt32LE(samples.length * 2, 40)
  for (const [at, sample] of samples.entries()) file.writeInt16LE(sample, headerLength + at * 2)
  return file
}

/** Quieter samples are silence. */
const silence = 0.01 * highest
/** Seconds of silence that stay before and after the words. */
const margin = 0.02

/** Cuts the silence before and after the words.
 *  @throws if all of it is silence */
function trim({ header, samples }: Wave): Wave {
  const isHeard = (sample: number) => Math.abs(sample) > silence
  const first = samples.findIndex(isHeard)
  if (first < 0) throw new Error('A clip is silent.')
  const kept = Math.round(margin * header.readUInt32LE(24))
  return { header, samples: samples.slice(Math.max(0, first - kept), samples.findLastIndex(isHeard) + kept) }
}

/** The loudness that all clips have, as the root mean square of the samples, and the highest sample. */
const loudness = 0.16 * highest
const peak = 0.9 * highest

/** Makes a clip as loud as the others, but not distorted. */
function level({ header, samples }: Wave): Wave {
  const root = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
  const gain = Math.min(loudness / root, peak / samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))
  return { header, samples: samples.map((sample) => Math.round(sample * gain)) }
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
