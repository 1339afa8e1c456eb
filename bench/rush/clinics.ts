// Who books where and when. All of this is assumed, and named so in docs/scaling.md: nobody has counted it. What is fixed is
// that the country has 1.2 million clinics and that they give out 60 million tokens a day: 50 each.

/** Times of day are minutes since midnight. India has one time zone: everybody's nine o'clock is the same moment. */
export interface Opening {
  from: number
  until: number
  /** Of the day's tokens. */
  share: number
}

export interface ClinicKind {
  name: string
  /** Of all clinics. */
  share: number
  /** A day, on average. */
  tokens: number
  /** Each has a queue of their own. */
  doctors: number
  openings: readonly Opening[]
  /** When tokens are booked, in shares of all: on an earlier day; around the opening; evenly while it is open. */
  booked: { earlier: number; rush: number; steadily: number }
  /** Standard deviation, in minutes, of the bookings around the opening; they are centred five minutes before it. */
  rushMinutes: number
  /** Minutes of a consultation, on average. */
  consultation: number
}

const nine = 9 * 60

export const clinicKinds: readonly ClinicKind[] = [
  {
    ...{ name: 'one doctor, two sittings', share: 0.7, tokens: 30, doctors: 1 },
    openings: [
      { from: nine, until: 13 * 60, share: 0.55 },
      { from: 17.5 * 60, until: 20.5 * 60, share: 0.45 },
    ],
    booked: { earlier: 0.1, rush: 0.4, steadily: 0.5 },
    ...{ rushMinutes: 25, consultation: 6 },
  },
  {
    ...{ name: 'polyclinic', share: 0.25, tokens: 70, doctors: 3 },
    openings: [
      { from: nine, until: 13 * 60, share: 0.5 },
      { from: 16 * 60, until: 20 * 60, share: 0.5 },
    ],
    booked: { earlier: 0.25, rush: 0.35, steadily: 0.4 },
    ...{ rushMinutes: 20, consultation: 6 },
  },
  {
    ...{ name: 'hospital, out-patients', share: 0.05, tokens: 230, doctors: 6 },
    openings: [{ from: nine, until: 14 * 60, share: 1 }],
    booked: { earlier: 0.3, rush: 0.5, steadily: 0.2 },
    ...{ rushMinutes: 15, consultation: 4 },
  },
]

/** What people do, whatever the clinic. */
export interface Habits {
  /** Of all tokens: followed on a phone whose page is open while they wait. */
  followed: number
  /** Of all tokens: taken back before their turn, and never turned up. */
  cancelled: number
  missed: number
  /** Minutes before the opening within which pages and desks are opened, evenly. */
  openBefore: number
  /** Minutes that an open page keeps its connection, on average: the network changes, the screen goes dark. */
  connectionLasts: number
  /** Of each token: how often somebody searches, reads the own list, logs in, asks for a one-time password. */
  searches: number
  lists: number
  logIns: number
  oneTimePasswords: number
  /** Sharper than 1: the deviation of the rush is divided by it. */
  sharpness: number
}

export const habits: Habits = {
  ...{ followed: 0.35, cancelled: 0.04, missed: 0.06, openBefore: 30, connectionLasts: 10 },
  ...{ searches: 1.5, lists: 4, logIns: 0.05, oneTimePasswords: 0.02, sharpness: 1 },
}

/** Of a consultation: standard deviation over mean. */
export const consultationVariation = 0.8
/** Minutes by which a doctor is late, on average. */
export const lateBy = 10

export const clinicsOfTheCountry = 1_200_000
