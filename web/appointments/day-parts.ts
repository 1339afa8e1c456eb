import '../ui/ticket/torn.css'
import './day-parts.css'

// What the patient's screens load after their first paint (use-day-parts.ts).

export { DayAdvice } from './day-advice.tsx'
export { DayActs } from './day-acts.tsx'
export { DayDetail, DayHeading } from './day-answer.tsx'
export { DayLine, DayWords } from './day-line.tsx'
export { DayTurn, RangeText } from './day-range.tsx'
export { DayContact } from './day-contact.tsx'
export { DayNote } from './day-note.tsx'
export { DayStub, DayUnder } from './day-stub.tsx'
export { Thanks } from './day-thanks.tsx'
