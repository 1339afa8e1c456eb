import { initialsOf } from '#contract/pins.ts'
import './initials.css'

const colours = 6

/** A person's initials on a colour, which is a help and never the only sign: the name is beside it. A dash for the hospital's own log-in,
 *  which has no id. */
export function Initials({ id, name }: { id?: string | undefined; name: string }) {
  return (
    <span className="initials" data-colour={id && Number.parseInt(id.slice(-6), 16) % colours} aria-hidden="true">
      {id ? initialsOf(name) : '–'}
    </span>
  )
}
