import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { Note } from '../ui/index.ts'

/** The board could not be read: waiting times can be old, and a token may not come. */
export const NoConnection = () => (
  <Note tone="near" icon={WifiOff}>
    <Trans>No connection. What you see may be old. The desk helps you.</Trans>
  </Note>
)
