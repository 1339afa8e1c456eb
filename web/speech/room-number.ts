import { readTypedNumber } from '../lib/typed-number.ts'

/** "Room" and "number" as desks write them before a room's number. */
const words =
  /^(?:(?:room|rm|कमरा|कक्ष|ঘর|কক্ষ|রুম|रूम|खोली|గది|రూమ్|அறை|રૂમ|ઓરડો|ખંડ|ರೂಮ್|ಕೊಠಡಿ)(?![\p{L}\p{M}])[\s.:-]*)?(?:(?:no|nr|number|नंबर|क्रमांक|নম্বর|నంబర్|எண்|નંબર|ನಂಬರ್)(?![\p{L}\p{M}])[\s.:-]*|#\s*)?/iu

/** The number of a room such as "3", "Room 3" or "कमरा नंबर ३"; undefined for other names, such as "3A" or "OPD 3". */
export const readRoomNumber = (room: string): number | undefined => readTypedNumber(room.trim().replace(words, ''))
