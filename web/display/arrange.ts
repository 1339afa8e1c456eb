/** Doctors on one screen. More are on the next display. */
const most = 6

/** How the tickets stand: one to three side by side, four to six in two rows; on an upright screen one row for each.
 *  `dense`: names, room and next numbers are smaller, and no estimate is shown. */
export interface Arrangement {
  columns: number
  rows: number
  dense: boolean
}

export function arrange(doctors: number, isTall: boolean): Arrangement {
  const shown = Math.min(Math.max(doctors, 1), most)
  if (isTall) return { columns: 1, rows: shown, dense: shown > 4 }
  const rows = shown > 3 ? 2 : 1
  return { columns: Math.ceil(shown / rows), rows, dense: rows > 1 }
}

/** The doctors of the screen. */
export const onScreen = <Doctor>(doctors: readonly Doctor[]): readonly Doctor[] => doctors.slice(0, most)
