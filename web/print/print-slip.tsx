import { printPage, type Paper } from './print-page.tsx'
import type { SlipSize } from './slip-printer.ts'
import { Slip, type SlipFacts } from './slip.tsx'
import { textsIn } from '../lib/texts-in.ts'

const papers: Record<SlipSize, Paper> = { '80': { width: 80 }, '58': { width: 58 }, 'A6': { width: 105, height: 148 } }

/** Prints the slip of a token, in English and the patient's language.
 *  @throws when the texts cannot be loaded */
export async function printSlip(facts: SlipFacts, language: string, size: SlipSize): Promise<void> {
  const texts = await Promise.all([...new Set(['en', language])].map((code) => textsIn(code, 'print-later')))
  printPage(`slip ${facts.link ?? facts.number}`, <Slip of={facts} texts={texts} size={size} />, papers[size])
}
