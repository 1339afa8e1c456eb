import type { Language } from '#contract/languages.ts'

/** Milliseconds after which a voice has failed: some report neither an end nor an error. */
const longest = 15_000

/** A voice of the device that needs no internet, an Indian one first. Browsers load their voices late, so this is asked for each call. */
export function localVoice(language: Language): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in globalThis)) return undefined
  const voices = speechSynthesis.getVoices().filter((voice) => voice.localService && codesOf(voice)[0] === language)
  return voices.find((voice) => codesOf(voice).at(-1) === 'in') ?? voices[0]
}

/** Android writes `hi_IN`. */
const codesOf = ({ lang }: SpeechSynthesisVoice) => lang.toLowerCase().split(/[-_]/)

/** @returns whether the voice has said all of it */
export function sayWith(voice: SpeechSynthesisVoice, sentence: string): Promise<boolean> {
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
export function stopVoices(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
}
