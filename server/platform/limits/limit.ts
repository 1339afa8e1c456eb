/** How often something may be tried: so many times in so many seconds, for one subject such as an address. */
export interface Limit {
  /** What is limited: `login-address`, `login-number`. */
  name: string
  most: number
  seconds: number
}
