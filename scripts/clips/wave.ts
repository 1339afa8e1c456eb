/** A mono recording of 16-bit samples, from -1 to 1. */
export interface Wave {
  rate: number
  samples: Float32Array
}

const headerLength = 44

/** Reads what `espeak-ng --stdout` writes: a header of 44 bytes, whose length field is not filled in, and the samples. */
export function readWave(file: Buffer): Wave {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.readUInt16LE(22) !== 1 || file.readUInt16LE(34) !== 16)
    throw new Error('espeak-ng wrote no mono sound of 16 bits.')
  const samples = Float32Array.from({ length: (file.length - headerLength) >> 1 }, (_, at) => {
    return file.readInt16LE(headerLength + at * 2) / 2 ** 15
  })
  return { rate: file.readUInt32LE(24), samples }
}

export function writeWave({ rate, samples }: Wave): Buffer {
  const file = Buffer.alloc(headerLength + samples.length * 2)
  file.write('RIFF____WAVEfmt ', 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples.length * 2, 40)
  for (const [at, sample] of samples.entries())
    file.writeInt16LE(Math.round(sample * (2 ** 15 - 1)), headerLength + at * 2)
  return file
}

/** Quieter samples are silence. */
const silence = 0.01
/** Seconds of silence that stay before and after the words. */
const margin = 0.02

/** Cuts the silence before and after the words.
 *  @throws if all of it is silence */
export function trim({ rate, samples }: Wave): Wave {
  const isHeard = (sample: number) => Math.abs(sample) > silence
  const first = samples.findIndex(isHeard)
  if (first < 0) throw new Error('A clip is silent.')
  const kept = Math.round(margin * rate)
  return { rate, samples: samples.slice(Math.max(0, first - kept), samples.findLastIndex(isHeard) + kept) }
}

/** The loudness that all clips have, as the root mean square of the samples, and the highest sample. */
const loudness = 0.16
const peak = 0.9

/** Makes a clip as loud as the others, but not distorted. */
export function level({ rate, samples }: Wave): Wave {
  const root = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
  const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const gain = Math.min(loudness / root, peak / highest)
  return { rate, samples: samples.map((sample) => sample * gain) }
}
