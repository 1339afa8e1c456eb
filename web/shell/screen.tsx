import { Trans } from '@lingui/react/macro'
import { LateScreen } from '../lib/late.tsx'
import { Outlet, Skeleton, Skeletons, useLocation } from '../ui/index.ts'
import { ScreenError } from './screen-error.tsx'
import './screen.css'

/** The slot of a screen in its layout; loading states and errors stay inside it. */
export function Screen({ className }: { className: string }) {
  const { pathname } = useLocation()
  return (
    <main id="main" className={className} tabIndex={-1}>
      <ScreenError key={pathname}>
        <Outlet />
      </ScreenError>
    </main>
  )
}

/** A skip link past the header, for keyboard users. */
export function SkipLink() {
  return (
    <a
      className="skip"
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      <Trans>Skip to the content</Trans>
    </a>
  )
}

/** Is shown instead of a screen whose code loads. */
export function ScreenLoading({ hasFailed }: { hasFailed: boolean }) {
  if (hasFailed) return <LateScreen hasFailed />
  return (
    <Skeletons className="col stack page">
      <Skeleton height="32px" width="70%" />
      <Skeleton height="160px" />
      <Skeleton height="160px" />
    </Skeletons>
  )
}
