import '../ui/ticket/ticket.css'
import './day-parts.css'

// What the patient's screens load after their first paint (use-day-parts.ts).

export { DayAdvice, DayDetail, DayHeading, DayLine, DayWords, DayNote, Thanks } from './day-answer.tsx'
export { DayActs } from './day-acts.tsx'
export { RangeText } from './range-text.tsx'
export { BelowTicket, OtherAppointments, DayTurn, DayContact, DayStub, DayUnder } from './day-ticket.tsx'
