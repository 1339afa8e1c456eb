import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { plainDigits } from '#contract/mobile.ts'
import { useSpecialities } from '../lib/speciality-name.tsx'
import { Button, Icon, Note } from '../ui/index.ts'
import './search-tools.css'
import { openHospitals, useHospitals, type PlaceFilter } from './use-hospitals.ts'
import type { SearchChange, useSearchAddress } from './use-search-address.ts'

export type SearchToolsProps = ReturnType<typeof useSearchAddress>

/** How many of the specialities are chips: the most usual ones. */
const mostChips = 10
/** A phone that has not said its position by then is not waited for, in milliseconds; one that says it later is still heard. */
const patience = 15_000

/** Near me, filters, and the usual kinds of doctors. */
export default function SearchTools({ typed: text, filter, onSearch }: SearchToolsProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'asking' | 'refused'>()
  /** The press whose position is waited for: none once it was taken back, answered with a pincode, or the page was left. */
  const press = useRef<object>(undefined)
  useEffect(() => () => void (press.current = undefined), [])
  const kinds = useSpecialities()?.slice(0, mostChips)
  const { near, pincode } = filter
  const isNear = near !== undefined || pincode !== undefined
  const { pages, isOlder } = useHospitals(text, openHospitals, filter)
  const [nearest] = pages?.[0]?.hospitals ?? []

  function setPlace(place: Pick<SearchChange, 'near' | 'pincode'>) {
    press.current = undefined
    onSearch({ near: undefined, pincode: undefined, ...place })
  }
  function locate() {
    if (isNear || asking === 'asking') {
      setAsking(undefined)
      setPlace({})
      return
    }
    const own = {}
    press.current = own
    const refused = () => {
      if (press.current === own) setAsking('refused')
    }
    setAsking('asking')
    if (!('geolocation' in navigator)) return refused()
    setTimeout(refused, patience)
    navigator.geolocation.getCurrentPosition(({ coords: { latitude, longitude } }) => {
      if (press.current !== own) return
      setAsking(undefined)
      setPlace({ near: `${latitude.toFixed(3)},${longitude.toFixed(3)}` })
    }, refused)
  }
  const toggle = <Key extends 'speciality' | 'open'>(key: Key, value: NonNullable<PlaceFilter[Key]>) =>
    onSearch({ [key]: filter[key] === value ? undefined : value })
  const chip = (label: string, pressed: boolean, onPress: () => void, hint?: string) => (
    <button key={label} type="button" className="tool-chip" aria-pressed={pressed} title={hint} onClick={onPress}>
      {label}
    </button>
  )
  return (
    <div className="search-tools">
      <div className="tool-row">
        <button type="button" className="tool-chip" aria-pressed={isNear || asking === 'asking'} onClick={locate}>
          <Icon of={MapPin} size="s" />
          <Trans>Near me</Trans>
        </button>
        {chip(t`Today free`, filter.open === 'today', () => toggle('open', 'today'))}
        {chip(t`Open now`, filter.open === 'now', () => toggle('open', 'now'))}
      </div>
      {asking === 'asking' && (
        <p className="muted small" role="status">
          <Trans>Your phone is asked for its position once. It is rounded, and kept nowhere.</Trans>
        </p>
      )}
      {asking === 'refused' && (
        <Note tone="near" icon={MapPin} role="status">
          <Trans>Your phone did not say where you are. Write the pincode.</Trans>
        </Note>
      )}
      {(asking === 'refused' || pincode !== undefined) && (
        <PincodeInstead pincode={pincode} onPincode={(typed) => setPlace({ pincode: typed })} />
      )}
      {pincode !== undefined && nearest && !isOlder && nearest.distanceKm === undefined && (
        <Note tone="near" icon={MapPin} role="status">
          <Trans>We do not know where {pincode} is, so the places are in the order of their names.</Trans>
        </Note>
      )}
      <div className="tool-row" role="group" aria-label={t`What kind of doctor?`}>
        {kinds?.map(({ code, name, word }) =>
          chip(word, filter.speciality === code, () => toggle('speciality', code), name),
        )}
      </div>
    </div>
  )
}

function PincodeInstead({
  pincode = '',
  onPincode,
}: {
  pincode: string | undefined
  onPincode: (typed: string) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(pincode)
  const field = useRef<HTMLInputElement>(null)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (typed.trim() === '') field.current?.focus()
    else onPincode(plainDigits(typed).trim())
  }
  return (
    <form className="tool-pincode" onSubmit={submit}>
      <input
        ref={field}
        className="input"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        aria-label={t`Pincode`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
    </form>
  )
}
