import { Link } from '../link/link.tsx'
import './brand.css'

/** The product's name, defined only here. */
export const brandName = 'Baari'

/** The name with the logo, as a link.
 *  @param note small text beside it: `for Hospital staff`; the Hindi name by default */
export function Brand({ to, note }: { to: string; note?: string }) {
  return (
    <Link className="brand" to={to}>
      <BrandMark />
      <span>{brandName}</span> {note ? <small>{note}</small> : <small lang="hi">बारी</small>}
    </Link>
  )
}

/** The logo alone. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 34 26" aria-hidden="true">
      <path
        className="mark"
        d="M5 1h6.4a3.6 3.6 0 0 0 7.2 0H29a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H18.6a3.6 3.6 0 0 0-7.2 0H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4z"
      />
      <circle className="hole" cx="15" cy="10" r="1.3" />
      <circle className="hole" cx="15" cy="16" r="1.3" />
      <circle className="turn" cx="24" cy="13" r="4" />
    </svg>
  )
}
