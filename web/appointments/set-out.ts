/** With the live number so far below the own one it is time to set out, as the specification has it. */
export const setOutBefore = 3
