import './list-states.css'

/** The outline of a missing token. */
export function GhostTicket() {
  return (
    <svg className="ghost" viewBox="0 0 168 92" aria-hidden="true">
      <path d="M14 2h62a8 8 0 0 0 16 0h62a12 12 0 0 1 12 12v64a12 12 0 0 1-12 12H92a8 8 0 0 0-16 0H14A12 12 0 0 1 2 78V14A12 12 0 0 1 14 2z" />
      <path d="M84 16v60" strokeDasharray="1 9" strokeLinecap="round" strokeWidth="4" />
      <path d="M30 46h28M110 46h28" />
    </svg>
  )
}
