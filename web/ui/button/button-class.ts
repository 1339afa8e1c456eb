import type { IconShape } from '../icon/icon.tsx'
import './button.css'

export interface ButtonAppearance {
  /** `primary`: once per screen; `danger`: destructive actions. */
  kind?: 'primary' | 'second' | 'quiet' | 'danger' | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
  icon?: IconShape | undefined
}

/** The class names of a button, or of a link styled as one. */
export function buttonClass({ kind = 'primary', small, wide }: ButtonAppearance, extra?: string): string {
  return ['btn', kind !== 'primary' && kind, small && 'btn-small', wide && 'btn-wide', extra].filter(Boolean).join(' ')
}
