import type { Language } from '../../contract/languages.ts'

type Rule = readonly [written: RegExp, respelled: string]

/** Spellings that espeak-ng 1.51 reads as the words are said. Found by comparing the phonemes (`espeak-ng -q --ipa`) of each word with
 *  those of its number and of its parts. The words on a display's list keep their own spelling. */
const rules: Partial<Record<Language, readonly Rule[]>> = {
  // The vowel at the end of the first part is silent: ik-sath.
  hi: [
    [/([नकर\u095cचतठ])(?=सठ$|हत्तर$)/u, '$1्'],
    [/([चर])(?=पन$)/u, '$1्'],
  ],
  bn: [
    [/^এক$/u, 'অ্যাক'],
    [/^একশো$/u, 'অ্যাক্‌শো'],
    [/^একষ/u, 'এক ষ'],
    [/^চৌদ্দ$/u, 'চোদ্দো'],
    [/সাত(?=$|[চষশ])/u, 'সাৎ'],
    // Before a consonant and at the end a glide.
    [/\u09df(?=$|[তষশ])/u, 'এ'],
    [/([কট]|(?<!স)ত)(?=চল্লিশ|ষট্টি|ত্রিশ|তাল্লিশ)/u, '$1্‌'],
    [/([নরচট])(?=শো$)/u, '$1্‌'],
    [/ান্ন$/u, 'ান্নো'],
  ],
  te: [
    [/నంబ/u, 'నమ్బ'],
    [/తొంభ/u, 'తొమ్భ'],
  ],
  // A long vowel is only kept at the start of a word.
  ta: [[/(?<=\S)(?=[நணன]ூ|மூன்று)/u, ' ']],
  gu: [
    [/પાં/u, 'પાન્'],
    [/^છ(?= |$)/u, 'છહ'],
    [/([કડ])(?=સઠ$)/u, '$1્'],
    [/^ઓગણ(?=પ)/u, 'ઓગણ '],
  ],
}

/** The text that makes espeak-ng say the words. */
export const respell = (words: string, language: Language): string =>
  (rules[language] ?? []).reduce((text, [written, respelled]) => text.replace(written, respelled), words)
