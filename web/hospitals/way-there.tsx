import { Trans } from '@lingui/react/macro'
import { Navigation } from 'lucide-react'
import type { Hospital } from '#contract/hospitals.ts'
import { LinkButton } from '../ui/index.ts'
import './search-tools.css'

/** The phone's own map: with the place that the hospital has said, or else its address. */
function mapAddress({ name, address, pincode, position }: Hospital, agent: string): string {
  const text = encodeURIComponent(`${name}, ${address} ${pincode}`)
  if (/iPhone|iPad|Macintosh/.test(agent)) return `maps:?daddr=${position ? `${position.lat},${position.lon}` : text}`
  return position
    ? `geo:${position.lat},${position.lon}?q=${position.lat},${position.lon}(${encodeURIComponent(name)})`
    : `geo:0,0?q=${text}`
}

export default function WayThere({ to }: { to: Hospital }) {
  return (
    <p className="way-there">
      <LinkButton kind="quiet" icon={Navigation} to={mapAddress(to, navigator.userAgent)}>
        <Trans>Way there</Trans>
      </LinkButton>
    </p>
  )
}
