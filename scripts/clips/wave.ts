/** A mono recording of 16-bit samples, as `espeak-ng --stdout` writes it: a header of 44 bytes, whose length fields are not filled in, and the samples. */
export interface Wave {
  header: Buffer
  samples: Int16Array
}

const headerLength = 44
const highest = 2 ** 15 - 1

export function readWave(file: Buffer): Wave {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.readUInt16LE(22) !== 1 || file.readUInt16LE(34) !== 16)
    throw new Error('espeak-ng wrote no mono sound of 16 bits.')
  const sound = file.subarray(headerLength)
  const samples = Int16Array.from({ length: sound.length >> 1 }, (_, at) => sound.readInt16LE(at * 2))
  return { header: file.subarray(0, headerLength), samples }
}

export function writeWave({ header, samples }: Wave): Buffer {
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
export function trim({ header, samples }: Wave): Wave {
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
export function level({ header, samples }: Wave): Wave {
  const root = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
  const gain = Math.min(loudness / root, peak / samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))
  return { header, samples: samples.map((sample) => Math.round(sample * gain)) }
}
