import { useEffect, useState } from 'react'
import { loadQrCode } from '../print/index.ts'

type QrCode = Awaited<ReturnType<typeof loadQrCode>>['QrCode']

/** What draws a QR code, once its code has loaded. */
export function useQrCode(): QrCode | undefined {
  const [loaded, setLoaded] = useState<{ QrCode: QrCode }>()
  useEffect(() => void loadQrCode().then(setLoaded, () => undefined), []) // without it the number alone is shown
  return loaded?.QrCode
}
