import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useRef, type MouseEvent, type ReactNode } from 'react'
import { scrollToElement } from '../lib/scroll.ts'
import { brandName, Card, Link, LinkButton } from '../ui/index.ts'
import { HeroToken } from './hero-token.tsx'
import { InstallButton } from './install-button.tsx'
import './landing.css'

/** The landing page for visitors.
 *  @param hospitals the public list, passed in by the shell, which may import both rooms
 *  @param children the parts between the hospitals and the footer */
export function Landing({ hospitals, children }: { hospitals: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  const list = useRef<HTMLElement>(null)
  function find(event: MouseEvent) {
    event.preventDefault()
    if (list.current) scrollToElement(list.current)
  }
  return (
    <>
      <title>{`${brandName} · ${t`Where Healthcare Meets Convenience`}`}</title>
      <section className="hero">
        <div className="wrap split">
          <div>
            <h1>
              <Trans>Where Healthcare Meets Convenience</Trans>
            </h1>
            <p className="lead">
              <Trans>Book a token at a clinic near you. Watch the line from home. Walk in when it is your turn.</Trans>
            </p>
            <div className="acts">
              <LinkButton to="/#hospitals" icon={Search} onClick={find}>
                <Trans>Find a hospital</Trans>
              </LinkButton>
              <InstallButton />
            </div>
            <p className="fine">
              <Trans>Works best in Chrome and Edge browsers.</Trans>
            </p>
          </div>
          <HeroToken />
        </div>
      </section>
      <section className="sec" id="hospitals" ref={list}>
        <div className="wrap">
          <h2>
            <Trans>Hospitals</Trans>
          </h2>
          <p className="intro">
            <Trans>Book and track offline appointments at nearby clinics and diagnostic centres.</Trans>
          </p>
          <div className="find">
            <div className="find-list">{hospitals}</div>
            <MedicalStaff />
          </div>
        </div>
      </section>
      {children}
      <footer className="foot">
        <div className="wrap">
          <span className="muted">© 2024 {brandName}</span>
          <span>
            <Link to="/terms-of-service">{t`Terms of Service`}</Link>
            <Link to="/privacy">{t`Privacy`}</Link>
          </span>
        </div>
      </footer>
    </>
  )
}

function MedicalStaff() {
  return (
    <Card as="aside" className="staff">
      <h3>
        <Trans>Medical Staff</Trans>
      </h3>
      <p className="muted">
        <Trans>Run the day’s tokens from one screen at the desk.</Trans>
      </p>
      <LinkButton kind="second" wide to="/receptionlogin">
        <Trans>Login As Medical Staff</Trans>
      </LinkButton>
      <LinkButton kind="quiet" wide to="/registration-form">
        <Trans>Register as Medical Staff</Trans>
      </LinkButton>
    </Card>
  )
}
