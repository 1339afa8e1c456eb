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

/** What an asked list says instead of it when it did not load, and *Try again*. */
export const LoadError = ({ of: { error, isFetching, refetch }, ...props }: LoadErrorProps) => (
  <ListError {...props} text={problemText(error)} busy={isFetching} onRetry={refetch} />
)
