import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useHydrated } from '../lib/use-hydrated.ts'
import { useInstallPrompt } from '../lib/install-prompt.ts'
import { brandName, Button, useDialogs } from '../ui/index.ts'

/** Installs the app once the browser has offered it; before that it explains the manual way. */
export function InstallButton() {
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
