import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Detail } from '../lib/changed-details.ts'

/** What a person calls each detail of a hospital. */
export const detailLabels: Readonly<Record<Detail, MessageDescriptor>> = {
  name: msg`Centre name`,
  address: msg`Address`,
  pincode: msg`Pincode`,
  contactNo: msg`Contact number`,
  contactEmail: msg`Email`,
}
