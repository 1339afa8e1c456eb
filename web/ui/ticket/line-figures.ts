/** The most people that are drawn on a phone; more are shown as a count. */
const mostDrawn = 5
const drawnOfMany = 3

export interface LineFigures {
  /** One entry per drawn figure: its number, or undefined where only the count is known. */
  numbers: (number | undefined)[]
  /** How many people are between the drawn figures and you. */
  more: number
}

/** The figures between the door and you.
 *  @param numbersAhead the numbers of the people ahead, lowest first; undefined when only their count is known */
export function lineFigures(ahead: number, numbersAhead?: readonly number[]): LineFigures {
  const drawn = ahead > mostDrawn ? drawnOfMany : ahead
  return {
    numbers: Array.from({ length: drawn }, (_, index) => numbersAhead?.[index]),
    more: ahead - drawn,
  }
}
