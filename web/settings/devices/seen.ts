const minute = 60_000

/** A device asks every 15 seconds, and the server notes it to a minute: after three minutes it is away. */
const awayAfter = 3

/** When a paired device asked last: a number of minutes, or an instant where it is away; undefined before the first time.
 *  @param now in milliseconds since 1970 */
export function seenOf(seenAt: string | null, now: number): { minutes: number } | { away: number } | undefined {
  if (seenAt === null) return undefined
  const at = Date.parse(seenAt)
  const minutes = Math.max(0, Math.floor((now - at) / minute))
  return minutes < awayAfter ? { minutes } : { away: at }
}
