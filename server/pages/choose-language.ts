/** What a request says of its reader's language. */
export interface Wishes {
  /** `lang` of the address. */
  asked: string | undefined
  /** The header `Cookie`; its `lang` is the device's choice. */
  cookies: string | undefined
  /** The header `Accept-Language`. */
  accepted: string | undefined
}

interface Offer {
  /** The languages with catalogues. */
  translated: readonly string[]
  /** Languages for tests, which only an address or a cookie chooses. */
  pseudo: readonly string[]
}

/** The language of a page: the address's, then the device's, then the first that the browser accepts, then English. An account's
 *  language is the page's own matter, because the HTML is served without a session. */
export function chooseLanguage({ asked, cookies, accepted }: Wishes, { translated, pseudo }: Offer): string {
  const fromCookie = /(?:^|;\s*)lang=([\w-]+)/.exec(cookies ?? '')?.[1]
  const offered = [...translated, ...pseudo]
  return (
    [asked, fromCookie].find((code) => code !== undefined && offered.includes(code)) ??
    firstAccepted(accepted ?? '', translated) ??
    'en'
  )
}

/** The language with the greatest weight of those that are offered; `hi-IN` counts as `hi`. */
function firstAccepted(accepted: string, offered: readonly string[]): string | undefined {
  const ranges = accepted.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    return { code: tag.split('-', 1)[0] ?? '', weight: Number(weight) }
  })
  return ranges
    .filter(({ code, weight }) => weight > 0 && offered.includes(code))
    .toSorted((one, other) => other.weight - one.weight)[0]?.code
}

/** Keeps the language that an address names. The page sets the same cookie (web/lib/choose-language.ts). */
export const languageCookie = (language: string, secure: boolean): string =>
  `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? '; Secure' : ''}`
