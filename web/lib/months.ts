/** The first day of a month, or of another one so many months away.
 *  @param month `2026-11` */
export function firstOf(month: string, away = 0): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + away, 1)).toISOString().slice(0, 10)
}

/** The month so many months away. */
export const monthAt = (month: string, away: number): string => firstOf(month, away).slice(0, 7)
