import { plainDigits } from '#contract/mobile.ts'

/** What a patient can answer by WhatsApp. */
const answers = ['on-my-way', 'arrive', 'later', 'cancel', 'stop', 'start'] as const
export type AnswerWord = (typeof answers)[number]

/** The words of each answer, in the eight languages. They are read without case, blanks and signs. */
const answerWords: Readonly<Record<AnswerWord, readonly string[]>> = {
  'on-my-way': [
    ...['1', 'on my way', "I'm on my way", 'coming'],
    ...['रास्ते में', 'रास्ते में हूँ', 'आ रहा हूँ', 'आ रही हूँ'],
    ...['পথে আছি', 'আসছি'],
    ...['वाटेत आहे', 'वाटेवर आहे', 'येत आहे', 'येतोय', 'येतेय'],
    ...['దారిలో ఉన్నాను', 'వస్తున్నాను'],
    ...['வழியில் இருக்கிறேன்', 'வருகிறேன்', 'வந்துகொண்டிருக்கிறேன்'],
    ...['રસ્તામાં છું', 'આવું છું'],
    ...['ದಾರಿಯಲ್ಲಿದ್ದೇನೆ', 'ಬರುತ್ತಿದ್ದೇನೆ'],
  ],
  'arrive': [
    ...['2', "I'm here", 'I am here', 'here'],
    ...['पहुँच गया', 'पहुँच गई', 'यहाँ हूँ'],
    ...['এসে গেছি', 'পৌঁছে গেছি', 'এখানে আছি'],
    ...['पोहोचलो', 'पोहोचले', 'इथे आहे'],
    ...['వచ్చాను', 'వచ్చేశాను', 'ఇక్కడ ఉన్నాను'],
    ...['வந்துவிட்டேன்', 'இங்கே இருக்கிறேன்'],
    ...['પહોંચી ગયો', 'પહોંચી ગઈ', 'અહીં છું'],
    ...['ಬಂದಿದ್ದೇನೆ', 'ಇಲ್ಲಿದ್ದೇನೆ'],
  ],
  'later': [
    ...['3', 'later', 'later please'],
    ...['बाद में', 'थोड़ी देर बाद'],
    ...['পরে', 'একটু পরে'],
    ...['नंतर', 'थोड्या वेळाने'],
    ...['తర్వాత', 'కొంచెం తర్వాత'],
    ...['பிறகு', 'கொஞ்சம் பிறகு'],
    ...['પછી', 'થોડી વાર પછી'],
    ...['ನಂತರ', 'ಸ್ವಲ್ಪ ನಂತರ'],
  ],
  'cancel': [
    ...['0', 'cancel'],
    ...['रद्द', 'रद्द करें', 'रद्द करो', 'रद्द करा'],
    ...['বাতিল', 'বাতিল করুন'],
    ...['రద్దు', 'రద్దు చేయండి'],
    ...['ரத்து', 'ரத்து செய்யவும்'],
    ...['રદ', 'રદ કરો'],
    ...['ರದ್ದು', 'ರದ್ದು ಮಾಡಿ'],
  ],
  'stop': [
    ...['stop', 'unsubscribe'],
    ...['बंद', 'बंद करें', 'बंद करो', 'बंद करा', 'थांबवा'],
    ...['বন্ধ', 'বন্ধ করুন'],
    ...['ఆపు', 'ఆపండి'],
    ...['நிறுத்து', 'நிறுத்தவும்'],
    ...['બંધ', 'બંધ કરો'],
    ...['ನಿಲ್ಲಿಸು', 'ನಿಲ್ಲಿಸಿ'],
  ],
  'start': [
    ...['start', 'subscribe'],
    ...['चालू', 'चालू करें', 'शुरू', 'शुरू करें', 'सुरू', 'सुरू करा', 'चालू करा'],
    ...['চালু', 'চালু করুন', 'শুরু'],
    ...['ప్రారంభించు', 'ప్రారంభించండి', 'మొదలు'],
    ...['தொடங்கு', 'தொடங்கவும்'],
    ...['ચાલુ', 'ચાલુ કરો', 'શરૂ', 'શરૂ કરો'],
    ...['ಪ್ರಾರಂಭಿಸು', 'ಪ್ರಾರಂಭಿಸಿ', 'ಶುರು'],
  ],
}

/** Without case, blanks and signs. */
const bare = (text: string): string =>
  plainDigits(text.normalize('NFC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const answerOf = new Map(answers.flatMap((answer) => answerWords[answer].map((word) => [bare(word), answer] as const)))

/** What a patient has answered.
 *  @returns with the code of the poster, where the answer has one; undefined for any other text */
export function readAnswer(text: string): { answer: AnswerWord; code?: string } | undefined {
  const said = bare(text)
  const known = answerOf.get(said)
  if (known) return { answer: known }
  const { word = '', code = '' } = /^(?<word>.*?)(?<code>\d{6})$/u.exec(said)?.groups ?? {}
  return answerOf.get(word) === 'arrive' ? { answer: 'arrive', code } : undefined
}
