import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** The blank around a code, in modules. */
const quiet = 4

/** A QR code, black on white, with its quiet zone: the zone lies over the space around it, which the paper leaves blank.
 *  @param of the text, an address
 *  @param least the shortest side without the quiet zone, in mm
 *  @param most the longest */
export function QrCode({ of, least, most }: { of: string; least: number; most: number }) {
  const code = generate(of, { minCorrectionLevel: correction.M })
  const { size } = code
  const module = sideOf(size, least, most) / size
  const whole = size + 2 * quiet
  const side = `${module * whole}mm`
  return (
    <svg
      className="qr"
      viewBox={`${-quiet} ${-quiet} ${whole} ${whole}`}
      style={{ width: side, height: side, margin: `${-module * quiet}mm` }}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}

/** A dot of a slip printer of 203 dpi, in mm. */
const dot = 25.4 / 203

/** The side of a QR code, in mm: each module a whole number of the printer's dots where that is possible, so that all are equally wide.
 *  @param size how many modules it has in a row */
export function sideOf(size: number, least: number, most: number): number {
  const side = Math.floor(most / dot / size) * dot * size
  return side < least ? most : side
}
