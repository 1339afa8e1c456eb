/** Letters that run from right to left: Urdu, Arabic, Hebrew. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** A name within a sentence, between U+2068 and U+2069 if it runs from right to left: numbers and names after it stay in their
 *  order. Other names stay as they are, because all languages of Baari run from left to right. */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
