import { Component, type ReactNode } from 'react'
import { NotLoaded } from '../lib/late.tsx'

/** An error boundary that shows a message instead of an empty page. */
export class ScreenError extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <NotLoaded again={() => location.reload()} /> : this.props.children
  }
}
