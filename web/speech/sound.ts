/** The two notes of the chime, in hertz. */
const notes = [880, 660]
/** Seconds from one note to the next. */
const noteLength = 0.6
/** Milliseconds after which a browser has refused sound. It refuses by not answering. */
const refusedAfter = 1000
/** Milliseconds after which a sound has ended that the browser reports no end of: the device slept while it played. */
const lateEnd = 1000

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** The device's sound. Browsers keep it locked until a person presses something, unless they are set up otherwise. */
export class Sound {
  readonly #context = new AudioContext()
  readonly #listeners = new Set<() => void>()
  #isLocked = false

  constructor() {
    this.#context.addEventListener('statechange', () => {
      if (this.#context.state === 'running') this.#setLocked(false)
    })
    void this.ready()
  }

  get isLocked(): boolean {
    return this.#isLocked
  }

  /** Calls the listener when the sound is locked or unlocked.
   *  @returns ends it */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks the browser for sound: at once, since it only grants it within the handler of a press.
   *  @returns whether it plays */
  async ready(): Promise<boolean> {
    if (this.#context.state === 'closed') return false
    const resumed = this.#context.resume().catch(() => undefined)
    await Promise.race([resumed, after(refusedAfter)])
    this.#setLocked(this.#context.state !== 'running')
    return !this.#isLocked
  }

  /** Plays two notes that fade. */
  async chime(): Promise<void> {
    const start = this.#context.currentTime
    for (const [at, frequency] of notes.entries()) this.#note(frequency, start + at * noteLength)
    await after(notes.length * noteLength * 1000)
  }

  /** @throws if the browser does not know the format */
  decode(bytes: ArrayBuffer): Promise<AudioBuffer> {
    return this.#context.decodeAudioData(bytes)
  }

  async play(sound: AudioBuffer): Promise<void> {
    const source = this.#context.createBufferSource()
    source.buffer = sound
    source.connect(this.#context.destination)
    const ended = new Promise((resolve) => source.addEventListener('ended', resolve))
    source.start()
    await Promise.race([ended, after(sound.duration * 1000 + lateEnd)])
  }

  async close(): Promise<void> {
    this.#listeners.clear()
    await this.#context.close()
  }

  #note(frequency: number, start: number): void {
    const oscillator = this.#context.createOscillator()
    const volume = this.#context.createGain()
    oscillator.frequency.value = frequency
    volume.gain.setValueAtTime(0.5, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteLength)
    oscillator.connect(volume).connect(this.#context.destination)
    oscillator.start(start)
    oscillator.stop(start + noteLength)
  }

  #setLocked(isLocked: boolean): void {
    if (this.#isLocked === isLocked) return
    this.#isLocked = isLocked
    for (const listener of this.#listeners) listener()
  }
}
