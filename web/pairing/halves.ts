/** A pairing code in its two halves, as the screen shows it and a person reads it: `K7M` and `4QP`. */
export const halves = (code: string): readonly [string, string] => [code.slice(0, 3), code.slice(3)]
