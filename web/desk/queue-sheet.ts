/** The sheets of the whole queue. */
export type QueueSheet = 'late' | 'pause' | 'close'
