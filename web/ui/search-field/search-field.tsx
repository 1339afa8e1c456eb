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
  /** What Enter does, where nothing is answered while one types. */
  onEnter?: () => void
}

/** A search box that answers while one types; Enter closes the phone's keyboard. */
export function SearchField({ label, value, onChange, placeholder, onEnter }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  // the box may have stood in the page before it was alive, and been typed into
  const tellEarlier = useEffectEvent(() => {
    if (box.current && box.current.value !== value) onChange(box.current.value)
  })
  useEffect(() => tellEarlier(), [])
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
