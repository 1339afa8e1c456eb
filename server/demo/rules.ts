/** Half past eleven in the evening, in half hours since midnight. */
const last = 47

/** The hours of a session by half hours from now, within the same day and at least half an hour long, as a receptionist
 *  would type them: `09:30 AM`. */
export function sessionAroundNow(
  from: number,
  to: number,
  now: Date,
  timeZone: string,
): { start: string; end: string } {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const presentHalfHour = hour * 2 + Math.floor(minute / 30)
  const start = Math.min(last - 1, Math.max(0, presentHalfHour + from))
  return { start: asTyped(start), end: asTyped(Math.min(last, Math.max(start + 1, presentHalfHour + to))) }
}

function asTyped(halfHour: number): string {
  const hour24 = Math.floor(halfHour / 2)
  const hour12 = hour24 % 12 || 12
  return `${String(hour12).padStart(2, '0')}:${halfHour % 2 ? '30' : '00'} ${hour24 < 12 ? 'AM' : 'PM'}`
}
