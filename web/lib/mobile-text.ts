/** A stored mobile number as people read it: `98765 43210`. */
export function sayMobile(mobile: string): string {
  return mobile.replace(/^91(\d{5})(\d{5})$/, '$1 $2')
}
