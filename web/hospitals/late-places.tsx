import { late, latePart } from '../lib/late.tsx'
import { Name } from '../ui/index.ts'
import type { FoundTextProps } from './found-text.tsx'

// A patient needs none of these at first.

/** The chips and filters of the public list; their place is kept. */
export const SearchTools = latePart(
  late(() => import('./search-tools.tsx')),
  () => <div className="search-tools" />,
)

/** Why a hospital was found, and how far it is. */
export const FoundNote = latePart(late(() => import('./found-note.tsx')))

/** Opens the phone's map. */
export const WayThere = latePart(late(() => import('./way-there.tsx')))

/** What can be tried where nothing is found. */
export const NoneFound = latePart(late(() => import('./none-found.tsx')))

/** A hospital's name, or its pincode. */
export const PlainText = ({ of, field }: FoundTextProps) => (field === 'name' ? <Name of={of} /> : of.pincode)

/** The same with what a search has found in it marked. */
export const FoundText = latePart(
  late(() => import('./found-text.tsx')),
  PlainText,
)
