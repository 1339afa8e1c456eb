/** So many people fit on a phone before they are counted instead of drawn. */
const mostDrawn = 5
const drawnOfMany = 3

export interface LineFigures {
  /** One entry a drawn figure: its number, or undefined where only the count is known. */
  numbers: (number | undefined)[]
  /** How many more stand between the drawn figures and you. */
  more: number
}

/** Who is drawn between the door and you.
 *  @param numbersAhead the numbers of the people ahead, lowest first; undefined when only their count is known */
export function lineFigures(ahead: number, numbersAhead?: readonly number[]): LineFigures {
  const drawn = ahead > mostDrawn ? drawnOfMany : ahead
  return {
    numbers: Array.from({ length: drawn }, (_, index) => numbersAhead?.[index]),
    more: ahead - drawn,
  }
}
