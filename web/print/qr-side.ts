/** A dot of a slip printer of 203 dpi, in mm. */
const dot = 25.4 / 203

/** The side of a QR code, in mm: each module a whole number of the printer's dots where that is possible, so that all are equally wide.
 *  @param size how many modules it has in a row */
export function sideOf(size: number, least: number, most: number): number {
  const side = Math.floor(most / dot / size) * dot * size
  return side < least ? most : side
}
