/** Where the sandboxed page is in which a third party's widget proves mobile numbers. A screen frames it. */
export const widgetAddress = '/otp-widget'
