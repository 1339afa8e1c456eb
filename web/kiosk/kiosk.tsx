import { PairingScreen, useBoard, useFirstLanguage } from '../pairing/index.ts'

/** The kiosk at the door. */
export default function Kiosk() {
  const pairing = useBoard('kiosk')
  useFirstLanguage(pairing.board?.device.languages[0])
  return <main>{!pairing.board && <PairingScreen {...pairing} />}</main>
}
