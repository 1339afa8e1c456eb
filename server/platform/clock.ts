/** The current time. An argument of all code that depends on time, so that tests can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
