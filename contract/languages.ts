/** The languages of Baari, each with its name in its own script, in the order of the language switch. The catalogues of each stand
 *  in `web/locales/{code}/`. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'bn', name: 'বাংলা' },
  { code: 'mr', name: 'मराठी' },
  { code: 'te', name: 'తెలుగు' },
  { code: 'ta', name: 'தமிழ்' },
  { code: 'gu', name: 'ગુજરાતી' },
  { code: 'kn', name: 'ಕನ್ನಡ' },
] as const

export type Language = (typeof languages)[number]['code']
