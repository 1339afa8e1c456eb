import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { Icon, type IconShape } from '../icon/icon.tsx'
import { placeMenu } from './place-menu.ts'
import './menu.css'

export interface MenuItem {
  label: string
  icon?: IconShape | undefined
  /** After the label: it leads to other items. */
  leads?: IconShape | undefined
  /** A rule before it. */
  begins?: boolean | undefined
  /** For one of several values: the present one. */
  checked?: boolean | undefined
  isDestructive?: boolean | undefined
  onPress: () => void
}

export interface MenuProps {
  label: string
  /** The button that opened it. */
  anchor: HTMLElement
  /** Gets the focus afterwards, unless another control than the anchor had it. */
  back: HTMLElement | null
  items: readonly MenuItem[]
  /** Called on Esc, Tab, a press outside, and before an item is done. The caller then unmounts the menu. */
  onClose: () => void
}

/** A menu of acts beside its button, in the top layer. Arrow keys, Home, End and first letters choose. */
export function Menu({ label, anchor, back, items, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const before = useRef(back)
  const leave = () => {
    onClose()
    before.current?.focus()
  }
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && activeElement !== anchor
    if (isElsewhere && activeElement instanceof HTMLElement) before.current = activeElement
    element.showPopover()
    placeMenu(element, anchor)
    focusItem(element, 0)
  }, [anchor])
  // It stays beside its button.
  const follow = useEffectEvent(() => {
    if (menu.current) placeMenu(menu.current, anchor)
  })
  useLayoutEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (target === document) follow()
    }
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', onScroll, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = itemsIn(event.currentTarget)
    const now = all.findIndex((one) => one === document.activeElement)
    const to = targetOf(event.key, all, now)
    if (to !== undefined) focusItem(event.currentTarget, to)
    else if (event.key === 'Escape' || event.key === 'Tab') {
      leave()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={menu}
      className="menu"
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      <p className="menu-title" aria-hidden>
        {label}
      </p>
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.checked}
          tabIndex={-1}
          className={[item.begins && 'begins', item.isDestructive && 'destructive'].filter(Boolean).join(' ')}
          onClick={() => {
            leave()
            item.onPress()
          }}
        >
          {item.icon && <Icon of={item.icon} />}
          {item.label}
          {item.leads && (
            <span className="leads">
              <Icon of={item.leads} size="s" />
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

const itemsIn = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLButtonElement>('button')]

function focusItem(menu: HTMLElement, place: number) {
  itemsIn(menu)[place]?.focus()
}

function targetOf(key: string, all: readonly HTMLElement[], now: number): number | undefined {
  if (key === 'ArrowDown') return (now + 1) % all.length
  if (key === 'ArrowUp') return (now - 1 + all.length) % all.length
  if (key === 'Home') return 0
  if (key === 'End') return all.length - 1
  if (key.length !== 1 || key === ' ') return undefined
  const starts = (one: HTMLElement) => one.textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase())
  const after = all.findIndex((one, place) => place > now && starts(one))
  const found = after === -1 ? all.findIndex(starts) : after
  return found === -1 ? undefined : found
}
