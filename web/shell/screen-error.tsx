import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Button, Card } from '../ui/index.ts'

/** An error boundary that shows a message instead of an empty page. */
export class ScreenError extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className="col stack page" role="alert">
        <Card>
          <h1>
            <Trans>This page did not load</Trans>
          </h1>
          <p className="mt-2 mb-4 muted">
            <Trans>The connection may have been lost, or Baari was updated meanwhile. Your bookings are safe.</Trans>
          </p>
          <Button onClick={() => location.reload()}>
            <Trans>Load again</Trans>
          </Button>
        </Card>
      </div>
    )
  }
}
