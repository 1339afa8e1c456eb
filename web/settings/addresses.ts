/** The address at which the settings begin: that of their first section. */
export const settingsAddress = '/load-hospital-details'

/** On a phone, the list of the sections. */
export const menuAddress = '/load-hospital-details/menu'

export const clinicAddress = '/load-hospital-details/clinic'
export const peopleAddress = '/load-hospital-details/people'
export const messagesAddress = '/load-hospital-details/messages'
export const securityAddress = '/load-hospital-details/security'
export const accountAddress = '/load-hospital-details/account'
export const screensAddress = '/load-hospital-details/screens'
export const historyAddress = '/load-hospital-details/history'
