import { ListError } from '../ui/index.ts'
import { problemText } from './problem-text.ts'

interface LoadErrorProps {
  /** What failed: `The list did not load.` */
  title: string
  of: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Inside a card already. */
  bare?: boolean
  className?: string
}

/** What a screen shows where its data did not load: the reason, and *Try again*. */
export const LoadError = ({ of: { error, isFetching, refetch }, ...props }: LoadErrorProps) => (
  <ListError {...props} text={problemText(error)} busy={isFetching} onRetry={refetch} />
)
