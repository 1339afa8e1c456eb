/** "Room" and "number" as desks write them before a room's number. */
const words =
  /^(?:(?:room|rm|कमरा|कक्ष|ঘর|কক্ষ|রুম|रूम|खोली|గది|రూమ్|அறை|રૂમ|ઓરડો|ખંડ|ರೂಮ್|ಕೊಠಡಿ)(?![\p{L}\p{M}])[\s.:-]*)?(?:(?:no|nr|number|नंबर|क्रमांक|নম্বর|నంబర్|எண்|નંબર|ನಂಬರ್)(?![\p{L}\p{M}])[\s.:-]*(?=\p{Nd})|#\s*(?=\p{Nd}))?/iu

/** The name of a room as it is read after the word for it: "3" of "Room 3" or "कमरा नंबर 3". */
export const withoutRoomWord = (room: string): string => room.trim().replace(words, '') || room.trim()
