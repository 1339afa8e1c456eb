import { describe, expect, test } from 'vitest'
import { contactSettings } from './mail-settings.ts'

describe('the contact details of the operator', () => {
  test('are sample values outside production, and only the configured ones in production', () => {
    expect(contactSettings({}, false)).toEqual({
      phones: ['080 0000 0001', '080 0000 0002'],
      email: 'help@baari.example',
      website: 'https://baari.example/',
    })
    expect(contactSettings({}, true)).toEqual({ phones: [] })
    expect(contactSettings({ CONTACT_EMAIL: ' care@clinic.example ', CONTACT_PHONES: '' }, true)).toEqual({
      phones: [],
      email: 'care@clinic.example',
    })
  })

  test('accept one or two numbers in common spellings', () => {
    const phones = (text: string) => contactSettings({ CONTACT_PHONES: text }, true).phones
    expect(phones('1800 123 4567')).toEqual(['1800 123 4567'])
    expect(phones('+91 98450-00101,104')).toEqual(['+91 98450-00101', '104'])
  })

  test.each([
    ['CONTACT_PHONES', 'call us'],
    ['CONTACT_PHONES', '104, 108, 112'],
    ['CONTACT_PHONES', '98450 00101; 98450 00102'],
    ['CONTACT_EMAIL', 'help at baari'],
    ['CONTACT_EMAIL', 'a@b.example, c@d.example'],
    ['CONTACT_WEBSITE', 'baari.example'],
    ['CONTACT_WEBSITE', 'javascript:alert(1)'],
  ])('stops the start with a sentence that names %s when it is "%s"', (name, value) => {
    for (const production of [true, false])
      expect(() => contactSettings({ [name]: value }, production)).toThrow(new RegExp(`^${name} must be .*"\\.$`))
  })
})
