/** A compressed form of a body that `Content-Encoding` names. */
export type Coding = 'br' | 'gzip'

/** The first of `codings` that `Accept-Encoding` allows; undefined if it allows none. */
export function codingFor(
  accepted: string | string[] = '',
  codings: readonly Coding[] = ['br', 'gzip'],
): Coding | undefined {
  const taken = new Set(
    String(accepted)
      .toLowerCase()
      .split(',')
      .map((one) => one.split(';').map((part) => part.trim()))
      .filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  )
  return codings.find((coding) => taken.has(coding))
}
