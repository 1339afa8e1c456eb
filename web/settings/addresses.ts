import type { PageAddress } from '#contract/page-addresses.ts'

/** The address at which the settings begin: that of their first section. */
export const settingsAddress = '/load-hospital-details' satisfies PageAddress

/** On a phone, the list of the sections. */
export const menuAddress = '/load-hospital-details/menu' satisfies PageAddress

export const clinicAddress = '/load-hospital-details/clinic' satisfies PageAddress
export const screensAddress = '/load-hospital-details/screens' satisfies PageAddress
export const historyAddress = '/load-hospital-details/history' satisfies PageAddress
