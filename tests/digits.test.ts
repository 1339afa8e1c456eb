import { describe, expect, test } from 'vitest'
import { hospitalLogin } from '#contract/accounts.ts'
import { patientDetails } from '#contract/appointments.ts'
import { readMobile } from '#contract/mobile.ts'
import { verifyOtp } from '#contract/one-time-passwords.ts'
import { registrationRequest } from '#contract/registrations.ts'
import { updateHospital } from '#contract/slots.ts'
import { searchText } from '#server/hospitals/rules.ts'

/** 0 to 9 as the keyboards of the eight languages write them. */
const scripts = {
  Latin: '0123456789',
  Devanagari: '०१२३४५६७८९',
  Bengali: '০১২৩৪৫৬৭৮৯',
  Telugu: '౦౧౨౩౪౫౬౭౮౯',
  Tamil: '௦௧௨௩௪௫௬௭௮௯',
  Gujarati: '૦૧૨૩૪૫૬૭૮૯',
  Kannada: '೦೧೨೩೪೫೬೭೮೯',
}

describe.each(Object.entries(scripts))('numbers typed in %s digits', (_script, digits) => {
  const typed = (number: string) => number.replace(/\d/g, (digit) => digits[Number(digit)] ?? '')

  test('are read as a mobile, a code, an age and a hospital number', () => {
    const password = 'x'
    expect(readMobile(typed('98765 43210'), ['91'])).toBe('919876543210')
    expect(verifyOtp.body.parse({ mobileNo: typed('9876543210'), code: typed('123 456') }).code).toBe('123456')
    expect(patientDetails.shape.age.parse(typed('67'))).toBe(67)
    expect(hospitalLogin.body.parse({ hospitalNumber: typed('ASHA-01'), password }).hospitalNumber).toBe('ASHA-01')
  })

  test('are kept in Latin digits as a pincode, a contact number and a hospital number', () => {
    expect(updateHospital.body.parse({ pincode: typed('560003'), contactNo: typed('080 123') })).toEqual({
      pincode: '560003',
      contactNo: '080 123',
    })
    const { hospitalNumber } = registrationRequest.body.shape
    expect(hospitalNumber.parse(typed(' ASHA-01 '))).toBe('ASHA-01')
  })

  test('find a pincode', () => {
    expect(searchText(typed('5600'))).toBe('5600')
  })
})
