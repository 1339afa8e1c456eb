export { Line } from './line.tsx'
export { LiveNumber, LiveStub, Ticket, TokenTicket } from './ticket.tsx'
export { LiveDot, PulseButton } from './pulse.tsx'
export { ticketState, type TicketState } from './ticket-state.ts'
