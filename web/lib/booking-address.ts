/** The address of the patient's search with a hospital found, and the booking sheet of a doctor open. No data of a person is in it: browsers
 *  and proxies keep addresses.
 *  @param again an appointment whose patient is booked for again */
export function bookingAddress(
  { _id, name }: { _id: string; name: string },
  doctorId?: string,
  again?: string,
): string {
  const asked = doctorId && { hospital: _id, doctor: doctorId, ...(again !== undefined && { again }) }
  return `/hospitallistforusers?${new URLSearchParams({ query: name, ...asked })}`
}
