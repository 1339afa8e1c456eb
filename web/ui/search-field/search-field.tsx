import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import '../field/field.css'
import './search-field.css'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** The action of Enter, where results do not update while typing. */
  onEnter?: () => void
}

/** A search box with results while typing; Enter closes the phone's keyboard. */
export function SearchField({ label, value, onChange, placeholder, onEnter }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  // the user may have typed into the static HTML before hydration
  const reportEarlyInput = useEffectEvent(() => {
    if (box.current && box.current.value !== value) onChange(box.current.value)
  })
  useEffect(() => reportEarlyInput(), [])
  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault()
        event.currentTarget.querySelector('input')?.blur()
        onEnter?.()
      }}
    >
      <Icon of={Search} />
      <input
        ref={box}
        className="input"
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </form>
  )
}
