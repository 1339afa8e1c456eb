/** The lengths of country calling codes: listed ones have one or two digits, all others three. */
const callingCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Formats a stored mobile number: `98765 43210`, of another country `+977 984 123 4567`. */
export function sayMobile(mobile: string): string {
  const code = callingCode.exec(mobile)?.[0]
  if (code === undefined) return mobile.replace(/^91(\d{5})(\d{5})$/, '$1 $2')
  return `${code} ${mobile.slice(code.length).replaceAll(/\d{3}(?=\d{3})/g, '$& ')}`
}

/** A stored mobile number in international format: `+919876543210`. */
export const dialled = (mobile: string): string => mobile.replace(/^\+?/, '+')
