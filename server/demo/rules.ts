/** The time a number of half hours from now, within the same day, as a receptionist would type it: `09:30 AM`. */
export function halfHoursFromNow(halfHours: number, now: Date, timeZone: string): string {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const presentHalfHour = hour * 2 + Math.floor(minute / 30)
  const halfHour = Math.min(47, Math.max(0, presentHalfHour + halfHours))
  const hour24 = Math.floor(halfHour / 2)
  const hour12 = hour24 % 12 || 12
  return `${String(hour12).padStart(2, '0')}:${halfHour % 2 ? '30' : '00'} ${hour24 < 12 ? 'AM' : 'PM'}`
}
