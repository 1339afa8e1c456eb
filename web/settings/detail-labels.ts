import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Detail } from '../lib/changed-details.ts'

/** The label of each hospital detail. */
export const detailLabels: Readonly<Record<Detail, MessageDescriptor>> = {
  name: msg`Centre name`,
  secondName: msg`Name in a second script`,
  address: msg`Address`,
  pincode: msg`Pincode`,
  contactNo: msg`Contact number`,
  contactEmail: msg`Email`,
}
