/** Where the confirmation of a booking stands: at the patient's home, where the specification leads after booking, with
 *  an address of its own that can be loaded again and kept. */
export const bookedAddress = (appointmentId: string) =>
  `/usershomepage?${new URLSearchParams({ booked: appointmentId })}`

/** The appointment whose confirmation an address asks for; null where it asks for none. */
export const bookedIn = (search: string) => new URLSearchParams(search).get('booked')
