/** The address of the patient's search with a hospital found, and the booking sheet of a doctor open. No data of a person is in it: browsers
 *  and proxies keep addresses.
 *  @param more of the sheet: an appointment whose patient is booked for again, or the slot and the day that were chosen */
export function bookingAddress(
  { _id, name }: { _id: string; name: string },
  doctorId?: string,
  more: { again?: string; slot?: string; day?: string } = {},
): string {
  const asked = doctorId && { hospital: _id, doctor: doctorId, ...more }
  return `/hospitallistforusers?${new URLSearchParams({ query: name, ...asked })}`
}
