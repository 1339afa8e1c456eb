import type { ChangedDetails } from '#contract/hospitals.ts'

export type Detail = keyof ChangedDetails

const order = ['name', 'address', 'pincode', 'contactNo', 'contactEmail'] as const satisfies readonly Detail[]

/** The details that a change is about, in their order on a screen. */
export const detailsIn = (change: ChangedDetails): [detail: Detail, wanted: string][] =>
  order.flatMap((detail) => {
    const wanted = change[detail]
    return wanted === undefined ? [] : [[detail, wanted]]
  })
