import type { Clips } from '#contract/clips.ts'
import type { Language } from '#contract/languages.ts'
import { clipsOf, loadClips, sentenceOf, type SpokenCall } from './clips-of.ts'

/** Speaks calls, one after the other. */
export interface Announcer {
  /** Chimes, and says the call in each language, all languages twice. Waits for earlier calls; a call that waits already is not
   *  repeated. A call that the browser refuses sound for is dropped, so that an unlocked display does not say old calls. */
  announce(call: SpokenCall): void
  /** Whether the browser refuses sound until a person presses something. */
  isLocked(): boolean
  /** Calls the listener when the sound is locked or unlocked.
   *  @returns ends it */
  onChange(listener: () => void): () => void
  /** Asks the browser for sound, in the handler of a press, and chimes if it is granted. */
  unlock(): Promise<void>
  /** Stops at once. */
  close(): void
}

/** How often a call is said. */
const times = 2
/** Milliseconds between the token and its room, and between two sentences. */
const pauses = { part: 250, sentence: 600 }

/** Fetches the clips of the languages, and asks the browser for sound. Every sound that starts is an event `speech` of the window, with
 *  its name as detail: `chime`, `hi/27`, or a sentence. */
export function createAnnouncer(languages: readonly Language[]): Announcer {
  const sound = new Sound()
  const loads = new Map(languages.map((language) => [language, loadClips(language)]))
  /** Languages in which the device's voice has failed. */
  const voiceless = new Set<Language>()
  const waiting: SpokenCall[] = []
  let isSpeaking = false
  let isClosed = false

  /** Loads again after a failure, since the network may be back. */
  async function clipsIn(language: Language): Promise<Clips | undefined> {
    const loaded = await loads.get(language)
    if (loaded) return loaded
    const load = loadClips(language)
    loads.set(language, load)
    return load
  }

  async function speakAll(): Promise<void> {
    if (isSpeaking) return
    isSpeaking = true
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      if (await sound.ready()) await speak(call).catch(() => undefined)
      else waiting.length = 0
    }
    isSpeaking = false
  }

  async function speak(call: SpokenCall): Promise<void> {
    report('chime')
    await sound.chime()
    for (let time = 0; time < times; time += 1) {
      for (const language of languages) {
        if (isClosed) return
        // One language that fails does not silence the others.
        await say(call, language).catch(() => undefined)
        await pause(pauses.sentence)
      }
    }
  }

  async function say(call: SpokenCall, language: Language): Promise<void> {
    const clips = await clipsIn(language)
    if (!clips) return
    const sentence = sentenceOf(call, language, clips.words)
    const voice = clips.own || voiceless.has(language) ? undefined : localVoice(language)
    if (voice && sentence !== '') {
      report(sentence)
      if ((await sayWith(voice, sentence)) || isClosed) return
      voiceless.add(language)
    }
    await play(call, language, clips)
  }

  async function play(call: SpokenCall, language: Language, { sounds }: Clips): Promise<void> {
    // All of them before the first: half a number would be another number.
    const parts = await Promise.all(
      clipsOf(call, language).map((part) =>
        Promise.all(part.map(async (name) => ({ name, buffer: await sound.decode(bytesOf(sounds[name] ?? '')) }))),
      ),
    )
    for (const part of parts) {
      for (const { name, buffer } of part) {
        if (isClosed) return
        report(`${language}/${name}`)
        await sound.play(buffer)
      }
      await pause(pauses.part)
    }
  }

  return {
    announce(call) {
      const isWaiting = waiting.some(({ number, room }) => number === call.number && room === call.room)
      if (isClosed || isWaiting) return
      waiting.push(call)
      void speakAll()
    },
    isLocked: () => sound.isLocked,
    onChange: (listener) => sound.onChange(listener),
    async unlock() {
      if (await sound.ready()) await sound.chime()
    },
    close() {
      isClosed = true
      waiting.length = 0
      stopVoices()
      void sound.close()
    },
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const report = (detail: string) => window.dispatchEvent(new CustomEvent('speech', { detail }))

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)).buffer

/** Milliseconds after which a voice has failed: some report neither an end nor an error. */
const longest = 15_000

/** A voice of the device that needs no internet, an Indian one first. Browsers load their voices late, so this is asked for each call. */
function localVoice(language: Language): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in globalThis)) return undefined
  const voices = speechSynthesis.getVoices().filter((voice) => voice.localService && codesOf(voice)[0] === language)
  return voices.find((voice) => codesOf(voice).at(-1) === 'in') ?? voices[0]
}

/** Android writes `hi_IN`. */
const codesOf = ({ lang }: SpeechSynthesisVoice) => lang.toLowerCase().split(/[-_]/)

/** @returns whether the voice has said all of it */
function sayWith(voice: SpeechSynthesisVoice, sentence: string): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(sentence)
    const finish = (isSaid: boolean) => {
      clearTimeout(timer)
      resolve(isSaid)
    }
    const timer = setTimeout(() => {
      speechSynthesis.cancel()
      finish(false)
    }, longest)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = 0.9
    utterance.addEventListener('end', () => finish(true))
    utterance.addEventListener('error', () => finish(false))
    speechSynthesis.speak(utterance)
  })
}

/** Ends the sentence that a voice is saying. */
function stopVoices(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
}

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
class Sound {
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
