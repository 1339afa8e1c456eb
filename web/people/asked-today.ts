import { read, write } from '../lib/storage.ts'

/** Whom this browser has asked on a day for a second step: several owners may share it. */
function askedOn(day: string): string[] {
  const [last, ...people] = (read('secondStepAsked') ?? '').split(' ')
  return last === day ? people : []
}

export const wasAsked = (person: string, day: string): boolean => askedOn(day).includes(person)

export function noteAsked(person: string, day: string): void {
  write('secondStepAsked', [day, ...askedOn(day), person].join(' '))
}
