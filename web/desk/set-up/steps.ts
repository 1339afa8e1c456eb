import type { HospitalProfile } from '#contract/slots.ts'

/** The rows of the set-up card, in their order. */
export const steps = ['hours', 'rooms', 'poster', 'screen', 'token'] as const
export type Step = (typeof steps)[number]

/** `later`: put off by the desk, which counts as dealt with. */
export type StepState = 'open' | 'done' | 'later'

/** What each row is about, as far as it exists: however it was made, here or in the settings.
 *  @param devices how many screens are paired */
export function statesOf({ doctors, setUp }: HospitalProfile, devices: number): Readonly<Record<Step, StepState>> {
  const isEach = (has: (doctor: HospitalProfile['doctors'][number]) => boolean) =>
    doctors.length > 0 && doctors.every(has)
  const done = (is: boolean): StepState => (is ? 'done' : 'open')
  return {
    hours: done(isEach(({ slots }) => slots.length > 0)),
    rooms: done(isEach(({ room, fee }) => Boolean(room) || Boolean(fee))),
    poster: done(typeof setUp?.posterPrintedAt === 'string'),
    screen: devices > 0 ? 'done' : setUp?.screenLater ? 'later' : 'open',
    token: done(typeof setUp?.tokenTriedAt === 'string'),
  }
}

/** The first row that is still to do. */
export const nextStep = (states: Readonly<Record<Step, StepState>>): Step | undefined =>
  steps.find((step) => states[step] === 'open')

export const countDone = (states: Readonly<Record<Step, StepState>>): number =>
  steps.filter((step) => states[step] !== 'open').length
