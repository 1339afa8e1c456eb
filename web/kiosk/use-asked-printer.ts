import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { slipSizes, useSlipPrinter } from '../print/index.ts'

/** Sets the printer of this kiosk from its address, once: `/kiosk?print=80` prints each slip by itself on a roll of 80 mm,
 *  `/kiosk?print=no` none. The device keeps it. */
export function useAskedPrinter(): void {
  const [, change] = useSlipPrinter()
  const asked = new URLSearchParams(useLocation().search).get('print')
  const keep = useEffectEvent((named: string) => {
    const size = slipSizes.find((one) => one === named.toUpperCase())
    change(size ? { size, byItself: true } : { byItself: false })
  })
  useEffect(() => {
    if (asked !== null) keep(asked)
  }, [asked])
}
