/** A desk on which the live ticket is beside the list; narrower, the acts lie under the thumb. The style sheets write it as
 *  `71.31em`. */
export const wideDesk = '(min-width: 71.3125em)'

/** A phone or a small tablet, where a row of the list has three lines and no columns (queue-narrow.css). */
export const narrowList = '(max-width: 51em)'

/** A list with room for age and gender in columns of their own (queue-narrow.css). */
export const ageColumns = '(min-width: 83.7625em)'

/** A list beside the ticket without room for the contact (queue-narrow.css). */
export const noContactColumn = '(min-width: 71.3125em) and (max-width: 78.5em)'
