import type { OtpProviderFacts } from '#contract/one-time-passwords.ts'

/** Sends codes and checks them. */
export interface CodeProvider {
  way: 'code'
  /** @returns what the page may show of the code: nothing, but for the provider for trying out
   *  @throws Problem `otp-unavailable`, `too-many-requests` */
  send(mobile: string): Promise<{ devCode?: string }>
  /** @throws Problem `otp-wrong`, `otp-expired`, `otp-unavailable`, `too-many-requests` */
  check(mobile: string, code: string): Promise<void>
}

/** A third party's widget on the page, whose access token we have checked. */
export interface WidgetProvider {
  way: 'widget'
  facts: Extract<OtpProviderFacts, { way: 'widget' }>
  /** Where the widget's script comes from, and whom it asks. */
  origins: string[]
  /** The mobile that an access token proves, by the provider's word alone.
   *  @throws Problem `otp-wrong`, `otp-unavailable` */
  mobileOf(accessToken: string): Promise<string>
}

/** Who proves mobile numbers. Undefined where none is set. */
export type OtpProvider = CodeProvider | WidgetProvider | undefined
