import { Trans, useLingui } from '@lingui/react/macro'
import { Search, Download } from 'lucide-react'
import { useRef, type MouseEvent, type ReactNode } from 'react'
import { scrollToElement } from '../lib/scroll.ts'
import { brandName, Card, Link, LinkButton, Button, useDialogs } from '../ui/index.ts'
import { TokenTicket } from '../ui/ticket/index.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { useInstallPrompt } from '../lib/install-prompt.ts'
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

/** An example token, exposed to screen readers as one image. */
function HeroToken() {
  const { t } = useLingui()
  return (
    <div className="show" role="img" aria-label={t`A token: live number 24, your number 28, 3 people ahead of you`}>
      <TokenTicket printed state="live" current={24} own={28} under="Dr Meera Kulkarni" />
      <p className="say">
        <span>
          <Trans>3 people ahead of you</Trans>
        </span>
        <span>
          <Trans>about 15 min</Trans>
        </span>
      </p>
    </div>
  )
}

/** Installs the app once the browser has offered it; before that it explains the manual way. */
function InstallButton() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const { installing, install } = useInstallPrompt()
  const isHydrated = useHydrated()

  async function press() {
    switch (installing) {
      case 'offered':
        return install()
      case 'installed':
        return dialogs.alert(t`${brandName} is installed on this device: this is the app.`)
      case 'not-offered':
        return dialogs.alert(
          t`Your browser has not offered to install ${brandName} yet. You can do it yourself: open the browser's menu, or Share on an iPhone, and choose “Install app” or “Add to Home Screen”.`,
          { title: t`Install the app` },
        )
    }
  }
  return (
    <Button kind="second" icon={Download} disabled={!isHydrated} onClick={() => void press()}>
      <Trans>Click here to Install App</Trans>
    </Button>
  )
}
