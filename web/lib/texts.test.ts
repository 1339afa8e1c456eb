import { i18n, type Messages } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'

const catalogue = vi.hoisted(() => vi.fn<(language: string, file: string) => Promise<Messages>>())
vi.mock('virtual:catalogues', () => ({ fetchCatalogue: catalogue }))

beforeEach(() => {
  vi.resetModules()
  catalogue.mockReset().mockImplementation(async (language, file) => ({ [file]: `${file} in ${language}` }))
})

const load = () => import('./texts.ts')

test('a file of texts is there when what needs it is shown, once each', async () => {
  const { needTexts, textsReady } = await load()
  needTexts('booking')
  expect(await textsReady('screen')).toBe('screen')
  await textsReady('another screen')
  expect(i18n.messages).toMatchObject({ start: 'start in en', booking: 'booking in en' })
  expect(catalogue.mock.calls).toEqual([
    ['en', 'booking'],
    ['en', 'start'],
  ])
})

test('texts that could not be loaded are fetched again by the next screen', async () => {
  const { needTexts, textsReady } = await load()
  catalogue.mockRejectedValueOnce(new TypeError('no network'))
  needTexts('booking')
  await expect(textsReady(undefined)).rejects.toThrow('no network')
  await textsReady(undefined)
  expect(i18n.messages).toMatchObject({ booking: 'booking in en' })
})

test('another language is shown with the texts of all open screens, in one step', async () => {
  const { needTexts, showTextsIn, textsReady } = await load()
  needTexts('booking')
  await textsReady(undefined)
  const shown: string[] = []
  const stop = i18n.on('change', () => shown.push(`${i18n.locale}: ${Object.keys(i18n.messages).join()}`))
  await showTextsIn('hi')
  stop()
  expect(shown).toEqual(['hi: start,booking'])
  expect(i18n.messages['booking']).toBe('booking in hi')
})

test('a screen that opens during the change has its texts in the new language', async () => {
  const { needTexts, showTextsIn } = await load()
  catalogue.mockImplementationOnce(async (language, file) => {
    needTexts('booking')
    return { [file]: `${file} in ${language}` }
  })
  await showTextsIn('hi')
  expect(i18n.messages).toEqual({ start: 'start in hi', booking: 'booking in hi' })
})

test('the page stays in its language while the texts of another one cannot be loaded', async () => {
  const { showTextsIn, textsReady } = await load()
  await textsReady(undefined)
  catalogue.mockRejectedValue(new TypeError('no network'))
  await expect(showTextsIn('hi')).rejects.toThrow('no network')
  expect([i18n.locale, i18n.messages]).toEqual(['en', { start: 'start in en' }])
})
