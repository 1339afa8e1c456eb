export { Line } from './line.tsx'
export { PulseButton } from './pulse.tsx'
export { LiveStub, Ticket, TokenTicket } from './ticket.tsx'
export { ticketState, type TicketState } from './ticket-state.ts'
