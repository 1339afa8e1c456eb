import { brandName } from '../ui/index.ts'

/** The kiosk at the door. */
export default function Kiosk() {
  return (
    <main>
      <h1>{brandName}</h1>
    </main>
  )
}
