import { placeOfRejoined, placeWithPriority } from '#contract/place-in-line.ts'
import type { PriorityMark } from './types.ts'

/** One number with its place. */
export interface Token {
  number: number
  status: 'waiting' | 'called' | 'missed' | 'done' | 'cancelled'
  position: number
  booked: number
  arrived: number | null
  priority: PriorityMark
  /** How many behind it were taken before it; a half where one from far behind was. */
  overtaken: number
  /** Called, and another was called since: no longer inside, though not completed. */
  isSuperseded: boolean
  /** Was called and not there; it may have come back. */
  wasMissed: boolean
  /** Has been put before others. */
  isInsert: boolean
}

/** With more than so many others before it, a number that is taken was preferred; with fewer, those were probably not there. */
const nearFront = 3

/** Others were taken before it though it was first: the patient was probably not there. */
export const isSkipped = ({ overtaken }: Token): boolean => overtaken >= 1

/** The numbers of a session in the order of the line: waiting, called and missed ones. A missed one keeps its place until it rejoins. */
export class Line {
  readonly tokens = new Map<number, Token>()
  order: Token[] = []
  readonly #behind: number

  constructor(rejoinBehind: number) {
    this.#behind = rejoinBehind
  }

  /** Books a number; the same again changes nothing. A number whose booking is unknown is in line from its first event. */
  book(number: number, at: number): Token {
    const known = this.tokens.get(number)
    if (known) return known
    const token: Token = {
      ...{ number, status: 'waiting', position: number, booked: at, arrived: null, priority: 'none' },
      ...{ overtaken: 0, isSuperseded: false, wasMissed: false, isInsert: false },
    }
    this.tokens.set(number, token)
    this.#insert(token)
    return token
  }

  /** Takes a number out of the line. Those before it have been overtaken. */
  finish(token: Token, status: 'done' | 'cancelled'): void {
    const at = this.order.indexOf(token)
    if (at >= 0) this.order.splice(at, 1)
    token.status = status
    if (status === 'cancelled' || token.isInsert) return
    const passed = this.order.filter((one) => one.status === 'waiting' && one.position < token.position)
    const isNext = passed.filter((one) => !isSkipped(one)).length <= nearFront
    for (const one of passed) one.overtaken += isNext ? 1 : 0.5
  }

  /** A missed number comes back: behind the next waiting ones, never before its old place. */
  rejoin(token: Token): void {
    const others = this.waiting().filter((one) => one !== token)
    const place = placeOfRejoined(others, this.#behind)
    token.status = 'waiting'
    token.overtaken = 0
    this.#moveBehind(token, others[place - 1], others.length > place)
  }

  /** Marks a number, and moves it as the mark asks. */
  prioritize(token: Token, priority: PriorityMark): void {
    const others = this.waiting().filter((one) => one !== token)
    const now = others.filter(({ position }) => position < token.position).length
    const place = placeWithPriority(others, now, priority)
    token.priority = priority
    if (place >= now) return
    token.isInsert = true
    this.#take(token)
    const next = others[place]
    const before = this.order[this.order.findIndex((one) => one === next) - 1]
    token.position = ((before?.position ?? 0) + (next?.position ?? 0)) / 2
    this.#insert(token)
  }

  /** The waiting ones, in order. */
  waiting = (): Token[] => this.order.filter(({ status }) => status === 'waiting')

  #moveBehind(token: Token, neighbour: Token | undefined, isInsert: boolean): void {
    if (!neighbour || neighbour.position <= token.position) return
    this.#take(token)
    const next = this.order[this.order.indexOf(neighbour) + 1]
    token.position = (neighbour.position + (next?.position ?? neighbour.position + 1)) / 2
    token.isInsert = isInsert
    this.#insert(token)
  }

  #take(token: Token): void {
    this.order = this.order.filter((one) => one !== token)
  }

  #insert(token: Token): void {
    let at = this.order.length
    while (at > 0 && (this.order[at - 1]?.position ?? 0) > token.position) at -= 1
    this.order.splice(at, 0, token)
  }
}
