import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly { name: string; panel: ReactNode }[]
}

/** Panels with tabs, operated by press, arrow keys, Home and End. The first is open initially. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const last = tabs.length - 1
    const to = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(to)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <>
      <div ref={list} className="tablist" role="tablist" aria-label={label}>
        {tabs.map(({ name }, place) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            aria-controls={`${id}-panel-${place}`}
            aria-selected={place === chosen}
            // the arrow keys reach the others
            tabIndex={place === chosen ? 0 : -1}
            onClick={() => setChosen(place)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, place) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${place}`}
          aria-labelledby={`${id}-tab-${place}`}
          tabIndex={0}
          hidden={place !== chosen}
        >
          {panel}
        </div>
      ))}
    </>
  )
}
