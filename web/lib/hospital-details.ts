import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { detailNames, type ChangedDetails, type Detail } from '#contract/hospitals.ts'

/** The label of each hospital detail. */
export const detailLabels: Readonly<Record<Detail, MessageDescriptor>> = {
  name: msg`Centre name`,
  secondName: msg`Name in a second script`,
  address: msg`Address`,
  pincode: msg`Pincode`,
  contactNo: msg`Contact number`,
  contactEmail: msg`Email`,
}

/** The details of a change, in display order. */
export const detailsIn = (change: ChangedDetails): [detail: Detail, wanted: string][] =>
  detailNames.flatMap((detail) => {
    const wanted = change[detail]
    return wanted === undefined ? [] : [[detail, wanted]]
  })
