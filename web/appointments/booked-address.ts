/** The address of a booking's confirmation: the patient's home, where the specification leads after booking, with a query
 *  that survives a reload. */
export const bookedAddress = (appointmentId: string) =>
  `/usershomepage?${new URLSearchParams({ booked: appointmentId })}`

/** The id of the appointment whose confirmation the address shows, or null. */
export const bookedIn = (search: string) => new URLSearchParams(search).get('booked')

/** The id of the appointment that a notice opens, or null. */
export const shownIn = (search: string) => new URLSearchParams(search).get('token')
