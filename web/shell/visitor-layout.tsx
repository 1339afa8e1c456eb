import { Trans, useLingui } from '@lingui/react/macro'
import { scrollToElement } from '../lib/scroll.ts'
import { Brand, Link, LinkButton, useLocation } from '../ui/index.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Screen, SkipLink } from './screen.tsx'
import './visitor-layout.css'

/** The layout of the public pages. On the landing page the header is part of the green hero. */
export function VisitorLayout() {
  const { t } = useLingui()
  const isLanding = useLocation().pathname === '/'
  return (
    <>
      <SkipLink />
      <header id={isLanding ? 'home' : undefined} className={isLanding ? 'visitor-top on-hero' : 'visitor-top'}>
        <div className="wrap">
          <Brand to="/" />
          <nav aria-label={t`Main`}>
            <Anchor to="home">{t`HOME`}</Anchor>
            <Anchor to="hospitals">{t`HOSPITALS`}</Anchor>
            <Anchor to="services">{t`SERVICES`}</Anchor>
            <Anchor to="contact">{t`ABOUT`}</Anchor>
          </nav>
          <LanguageSwitch />
          <div className="visitor-acts">
            <LinkButton kind="quiet" small to="/userlogin">
              <Trans>LOGIN</Trans>
            </LinkButton>
            <LinkButton kind="second" small to="/usersignup">
              <Trans>SIGNUP</Trans>
            </LinkButton>
          </div>
        </div>
      </header>
      <Screen className="visitor" />
    </>
  )
}

/** A link to a part of the landing page; on the landing page itself it scrolls smoothly. */
function Anchor({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={`/#${to}`}
      onClick={(event) => {
        const part = document.getElementById(to)
        if (!part) return
        event.preventDefault()
        scrollToElement(part)
      }}
    >
      {children}
    </Link>
  )
}
