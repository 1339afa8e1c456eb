import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { loadQrCode } from '../print/index.ts'

const none = () => <span />

// Without a network it does not load: the number alone is then on the screen.
const QrCode = lazy(() =>
  loadQrCode().then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: none }),
  ),
)

/** The QR code of a token's own page, on white paper. */
export function TokenCode({ link }: { link: string }) {
  const { t } = useLingui()
  return (
    <span className="kiosk-qr" role="img" aria-label={t`QR code of your token`}>
      <Suspense>
        <QrCode of={location.origin + link} least={48} most={50} />
      </Suspense>
    </span>
  )
}
