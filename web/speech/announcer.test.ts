import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Clips } from '#contract/clips.ts'
import { createAnnouncer } from './index.ts'

// The browser's sound, voices and network are replaced; the rest is the product's.

let isAllowed: boolean
/** Sounds that play at this moment, and the most at any. */
let playing: { now: number; most: number }
let opened: FakeContext[]

const startAndEnd = (node: EventTarget) => () => {
  playing.now += 1
  playing.most = Math.max(playing.most, playing.now)
  setTimeout(() => {
    playing.now -= 1
    node.dispatchEvent(new Event('ended'))
  }, 500)
}

class FakeContext extends EventTarget {
  state = 'suspended'
  currentTime = 0
  destination = {}
  constructor() {
    super()
    opened.push(this)
  }
  async resume() {
    // A browser that refuses does not answer.
    if (!isAllowed) await new Promise(() => undefined)
    this.state = 'running'
    this.dispatchEvent(new Event('statechange'))
  }
  close() {
    this.state = 'closed'
    return Promise.resolve()
  }
  decodeAudioData(bytes: ArrayBuffer) {
    const isBroken = Buffer.from(bytes).toString() === 'broken'
    return isBroken ? Promise.reject(new Error('EncodingError')) : Promise.resolve({ duration: 0.5 })
  }
  createBufferSource() {
    const source = Object.assign(new EventTarget(), { connect: () => undefined, start: (): void => undefined })
    source.start = startAndEnd(source)
    return source
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    return { gain, connect: () => undefined }
  }
  createOscillator() {
    return { frequency: { value: 0 }, connect: (next: unknown) => next, start: () => undefined, stop: () => undefined }
  }
}

const names = ['token', 'room', '3', '27', '28', '100-and']

function clipsOfServer(changed: Partial<Clips> = {}): Clips {
  const sounds = Object.fromEntries(names.map((name) => [name, btoa('sound')]))
  return { own: false, words: Object.fromEntries(names.map((name) => [name, `<${name}>`])), sounds, ...changed }
}

let answer: () => Clips
let stored: Map<string, Response>

beforeEach(() => {
  vi.useFakeTimers()
  isAllowed = true
  playing = { now: 0, most: 0 }
  opened = []
  answer = clipsOfServer
  stored = new Map()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('fetch', async () => Response.json(answer()))
  const cache = {
    put: async (address: string, kept: Response) => void stored.set(address, kept),
    match: async (address: string) => stored.get(address)?.clone(),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Languages = Parameters<typeof createAnnouncer>[0]

function open(...languages: Languages) {
  const heard: string[] = []
  window.addEventListener('speech', (event) => event instanceof CustomEvent && heard.push(String(event.detail)))
  const announcer = createAnnouncer(languages)
  onTestFinished(() => announcer.close())
  return { announcer, heard }
}

const silence = () => vi.advanceTimersByTimeAsync(60_000)
const said = (language: string, number = '27') => [
  `${language}/token`,
  `${language}/${number}`,
  `${language}/room`,
  `${language}/3`,
]

describe('an announcer', () => {
  test('chimes and says a call in each language, all languages twice, one sound after the other', async () => {
    const { announcer, heard } = open('hi', 'en')
    announcer.announce({ number: 27, room: '3' })
    await silence()
    expect(heard).toEqual(['chime', ...said('hi'), ...said('en'), ...said('hi'), ...said('en')])
    expect(playing).toEqual({ now: 0, most: 1 })
  })

  test('says a later call after the first, and one that is called repeatedly once more', async () => {
    const { announcer, heard } = open('kn')
    const first = { number: 27, room: '3' }
    announcer.announce(first)
    await vi.advanceTimersByTimeAsync(2000)
    for (const call of [{ number: 28, room: '3' }, first, first, { ...first }]) announcer.announce(call)
    await silence()
    const chimed = (number: string) => ['chime', ...said('kn', number), ...said('kn', number)]
    expect(heard).toEqual([...chimed('27'), ...chimed('28'), ...chimed('27')])
  })

  test('is locked while the browser refuses sound, and does not say old calls when a press unlocks it', async () => {
    isAllowed = false
    const { announcer, heard } = open('en')
    const changed = vi.fn<() => void>()
    announcer.onChange(changed)
    announcer.announce({ number: 27, room: '3' })
    await silence()
    expect(announcer.isLocked()).toBe(true)
    expect(changed).toHaveBeenCalledOnce()
    announcer.announce({ number: 27, room: '3' })
    await silence()
    isAllowed = true
    void announcer.unlock()
    await silence()
    expect(announcer.isLocked()).toBe(false)
    expect(changed).toHaveBeenCalledTimes(2)
    expect(heard).toEqual([])
    announcer.announce({ number: 28, room: null })
    await silence()
    expect(heard).toEqual(['chime', 'en/token', 'en/28', 'en/token', 'en/28'])
  })

  test('only chimes for a number that no clips say, and leaves out a language with a broken clip', async () => {
    const broken = clipsOfServer()
    answer = () => clipsOfServer({ sounds: { ...broken.sounds, 28: btoa('broken') } })
    const { announcer, heard } = open('en')
    announcer.announce({ number: 1000, room: '3' })
    announcer.announce({ number: 28, room: '3' })
    await silence()
    expect(heard).toEqual(['chime', 'chime'])
  })

  test('says nothing after it is closed', async () => {
    const { announcer, heard } = open('en')
    announcer.announce({ number: 27, room: '3' })
    announcer.announce({ number: 28, room: '3' })
    await vi.advanceTimersByTimeAsync(1400)
    announcer.close()
    await silence()
    expect(heard).toEqual(['chime', 'en/token'])
    expect(opened.map(({ state }) => state)).toEqual(['closed'])
  })
})

describe('without a network', () => {
  test('the clips that were fetched last are said after a restart', async () => {
    stored.set('/clips/te', Response.json(clipsOfServer()))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const { announcer, heard } = open('te')
    announcer.announce({ number: 27, room: '3' })
    await silence()
    expect(heard).toEqual(['chime', ...said('te'), ...said('te')])
  })

  test('a display that never had clips chimes, and says calls when the network is back', async () => {
    const back = fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const { announcer, heard } = open('te')
    announcer.announce({ number: 27, room: '3' })
    await silence()
    expect(heard).toEqual(['chime'])
    vi.stubGlobal('fetch', back)
    announcer.announce({ number: 27, room: '3' })
    await silence()
    expect(heard).toEqual(['chime', 'chime', ...said('te'), ...said('te')])
    expect([...stored.keys()]).toEqual(['/clips/te'])
  })
})

describe('the voice of the device', () => {
  const voice = (lang: string, localService: boolean) => ({ lang, localService })

  /** @param outcome the event with which a sentence ends */
  function haveVoices(outcome: string, ...voices: object[]) {
    vi.stubGlobal('SpeechSynthesisUtterance', EventTarget)
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => voices,
      cancel: () => undefined,
      speak: (sentence: EventTarget) => setTimeout(() => sentence.dispatchEvent(new Event(outcome)), 2000),
    })
  }
  const sentence = '<token> <27>, <room> <3>'

  test('says the sentence where the voice is in the device, not where it is on a server', async () => {
    haveVoices('end', voice('hi_IN', true), voice('ta-IN', false), voice('te', false))
    const { announcer, heard } = open('hi', 'ta')
    announcer.announce({ number: 27, room: '3' })
    await silence()
    expect(heard).toEqual(['chime', sentence, ...said('ta'), sentence, ...said('ta')])
  })

  test.each(['error', 'silence'])('gives way to the clips after it ends with %s', async (outcome) => {
    haveVoices(outcome, voice('hi-IN', true))
    const { announcer, heard } = open('hi')
    announcer.announce({ number: 27, room: '3' })
    await silence()
    expect(heard).toEqual(['chime', sentence, ...said('hi'), ...said('hi')])
  })

  test('gives way to an installation’s own recordings', async () => {
    haveVoices('end', voice('hi-IN', true))
    answer = () => clipsOfServer({ own: true })
    const { announcer, heard } = open('hi')
    announcer.announce({ number: 27, room: '3' })
    await silence()
    expect(heard).toEqual(['chime', ...said('hi'), ...said('hi')])
  })
})
