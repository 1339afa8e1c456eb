import { Plural } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Icon } from '../ui/index.ts'

export interface QueueFoldsProps {
  earlier: number
  away: number
  isEarlierOpen: boolean
  isAwayOpen: boolean
  onEarlier: () => void
  onAway: () => void
}

/** The two collapsed parts of the list, in one row. */
export function QueueFolds({ earlier, away, isEarlierOpen, isAwayOpen, onEarlier, onAway }: QueueFoldsProps) {
  return (
    <div className="folds">
      {earlier > 0 && (
        <button type="button" className="fold" aria-expanded={isEarlierOpen} onClick={onEarlier}>
          <Icon of={isEarlierOpen ? ChevronDown : ChevronUp} size="s" />
          {isEarlierOpen ? (
            <Plural value={earlier} one="Hide # completed earlier" other="Hide # completed earlier" />
          ) : (
            <Plural value={earlier} one="Show # completed earlier" other="Show # completed earlier" />
          )}
        </button>
      )}
      {away > 0 && (
        <button type="button" className="fold fold-away" aria-expanded={isAwayOpen} onClick={onAway}>
          <Icon of={isAwayOpen ? ChevronUp : ChevronDown} size="s" />
          <Plural value={away} one="# not here" other="# not here" />
        </button>
      )}
    </div>
  )
}
