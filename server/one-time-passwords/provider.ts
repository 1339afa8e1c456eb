import type { OtpProviderFacts } from '#contract/one-time-passwords.ts'

/** Sends codes and checks them. */
export interface CodeProvider {
  way: 'code'
  /** @returns the code to show on the page, only from the dev provider
   *  @throws Problem `otp-unavailable`, `too-many-requests` */
  send(mobile: string): Promise<{ devCode?: string }>
  /** @throws Problem `otp-wrong`, `otp-expired`, `otp-unavailable`, `too-many-requests` */
  check(mobile: string, code: string): Promise<void>
}

/** A third party's widget on the page. The server verifies its access token. */
export interface WidgetProvider {
  way: 'widget'
  facts: Extract<OtpProviderFacts, { way: 'widget' }>
  /** The origins of the widget's script and requests. */
  origins: string[]
  /** The mobile that an access token proves, according to the provider.
   *  @throws Problem `otp-wrong`, `otp-unavailable` */
  mobileOf(accessToken: string): Promise<string>
}

/** The provider that verifies mobile numbers; undefined if none is configured. */
export type OtpProvider = CodeProvider | WidgetProvider | undefined
