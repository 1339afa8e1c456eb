import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { besiege, expectBookingRefused, expectNothingStored, expectRefused, json, type Besieged } from './besieged.ts'
import { expectGoodManners } from './expect-good-manners.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let besieged: Besieged
beforeAll(async () => {
  besieged = await besiege('hostile-values')
})
afterAll(() => besieged.stop())

describe('a value', () => {
  test('that is no age is rejected', async () => {
    const ages = [1e300, -1, -0.5, 0.5, 121, 2 ** 53, '1e3', '0x10', '12 years', '', ' ', null, true, [40], {}]
    for (const age of ages)
      await expectBookingRefused(
        besieged,
        besieged.booking({ patient: { name: 'A', gender: 'Other', age } }),
        'wrong-field',
      )
    await expectNothingStored(besieged)
  })

  test('that is no day is rejected, in a body and in a query', async () => {
    // The words are dates to PostgreSQL.
    const words = ['infinity', '-infinity', 'today', 'epoch', 'now']
    const days = ['2026-02-30', '0000-01-01', '2026-1-1', '2026-01-01T00:00:00Z', '9999-12-31', '', ...words]
    for (const appointmentDate of [...days, 0, null, ['2026-01-01']])
      await expectBookingRefused(besieged, besieged.booking({ appointmentDate }), 'wrong-field')
    for (const appointmentDate of ['0001-01-01', '1999-12-31', '9998-12-31'])
      await expectBookingRefused(besieged, besieged.booking({ appointmentDate }), 'date-out-of-range')
    for (const date of days) {
      const path = `/api/filterAppointmentsByslots?qslotId=${besieged.known.slotId}&date=${encodeURIComponent(date)}`
      await expectRefused(besieged, { method: 'GET', path, headers: besieged.asDesk }, 'wrong-field')
    }
    await expectNothingStored(besieged)
  })

  test('that is no limit or no cursor is rejected', async () => {
    const limits = ['1e9', '-1', '0', '1.5', '1e300', 'Infinity', 'NaN', 'all', '', '%00', '1&limit=2']
    for (const limit of limits)
      await expectRefused(besieged, { method: 'GET', path: `/api/hospitals?limit=${limit}` }, 'wrong-field')
    const ids = ['-'.repeat(36), 'f'.repeat(36), '', 1, {}]
    const odd = [...ids.map((id) => ['a', id]), ['\u0000', besieged.known.hospitalId], [[], {}], [], {}, null, 'x']
    const cursors = odd.map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url'))
    for (const cursor of [...cursors, 'x', '%00', '%ff', '='])
      await expectRefused(besieged, { method: 'GET', path: `/api/hospitals?cursor=${cursor}` }, 'wrong-field')
  })

  test('that is an unknown id is not found, a malformed one is rejected', async () => {
    const { doctorId } = besieged.known
    const nearly = [`{${doctorId}}`, `${doctorId}0`, `urn:uuid:${doctorId}`, doctorId.replaceAll('-', '')]
    const odd = ['%', '\u0000', '\u202e', '\ud800', '💊', ' ', '__proto__', '../../etc/passwd', "' OR 1=1 --"]
    const ids = ['not-an-id', '00000000-0000-0000-0000-000000000000', '0'.repeat(64), ...nearly, ...odd]
    for (const id of ids) {
      const text = encodeURIComponent(id.toWellFormed())
      await expectRefused(besieged, { method: 'GET', path: `/api/slots/doctors/${text}` }, 'doctor-not-found')
      const staff = { headers: { ...json, ...besieged.asDesk }, body: '{}' }
      await expectRefused(
        besieged,
        { method: 'PATCH', path: `/api/appointments/${text}/complete`, ...staff },
        'appointment-not-found',
      )
      await expectRefused(
        besieged,
        { method: 'DELETE', path: `/api/appointments/${text}`, headers: besieged.asPatient },
        'appointment-not-found',
      )
      await expectRefused(
        besieged,
        { method: 'GET', path: `/api/filterAppointmentsByslots?qslotId=${text}`, headers: besieged.asDesk },
        'slot-not-found',
      )
      for (const [field, code] of [
        ['hospitalId', 'hospital-not-found'],
        ['doctorId', 'doctor-not-found'],
        ['slot', 'slot-not-found'],
      ] as const) {
        await expectBookingRefused(besieged, besieged.booking({ [field]: id }), code)
        await expectBookingRefused(besieged, besieged.booking({ [field]: { _id: id } }), code)
      }
    }
    for (const id of ['', 'x'.repeat(65), 7, null, {}, [doctorId], { _id: 7 }]) {
      await expectBookingRefused(besieged, besieged.booking({ doctorId: id }), 'wrong-field')
      await expectBookingRefused(besieged, besieged.booking({ slot: id }), 'wrong-field')
    }
    await expectNothingStored(besieged)
  })

  test('with a character that cannot be stored is rejected, in every stored text', async () => {
    const asha = { name: 'Asha Rao', age: 40, gender: 'Female' }
    const atDesk = { method: 'POST', path: '/api/BookAppointment', headers: { ...json, ...besieged.asDesk } }
    for (const text of ['\u0000', 'A\u0000B', 'A\u0007', 'A\ud800', '\udc00B']) {
      const spoilt = [
        { patient: { ...asha, name: text } },
        { patient: { ...asha, contact: text } },
        { user: { fullName: text } },
      ]
      for (const change of spoilt) {
        const body = besieged.booking(change)
        await expectBookingRefused(besieged, body, 'wrong-field')
        await expectRefused(besieged, { ...atDesk, body: JSON.stringify(body) }, 'wrong-field')
      }
      const body = JSON.stringify(besieged.booking({ user: { mobileNo: text } }))
      await expectRefused(besieged, { ...atDesk, body }, 'wrong-field')
    }
    for (const name of ['', ' ', 'A\u202eB', 'A\u2067B', 'x'.repeat(101)])
      await expectBookingRefused(besieged, besieged.booking({ patient: { ...asha, name } }), 'wrong-field')
    await expectNothingStored(besieged)
  })

  test('without an account is unknown to a log-in, with every kind of character', async () => {
    for (const text of ['\u0000', 'DEMO-001\u0000', '\ud800', "' OR 1=1 --", '%', 'x'.repeat(120)]) {
      const body = JSON.stringify({ hospitalNumber: text, password: text })
      const asked = { method: 'POST', path: '/api/auth/hospitallogin', headers: json, body }
      await expectRefused(besieged, asked, 'hospital-number-unknown', 'wrong-field')
      const asPatient = JSON.stringify({ mobileNo: text, password: text })
      await expectRefused(besieged, { ...asked, path: '/api/auth/userlogin', body: asPatient }, 'wrong-field')
      const withRight = JSON.stringify({ mobileNo: '9876543210', password: text })
      await expectRefused(
        besieged,
        { ...asked, path: '/api/auth/userlogin', body: withRight },
        'wrong-password',
        'wrong-field',
      )
    }
  })

  test('with any characters can be searched for', async () => {
    const found = ['%00', '%ED%A0%80', '%', '%25', '_', '%5C', "'", '%F0%9F%92%8A', '%E2%80%AE', '__proto__', '%CC%81']
    for (const query of found) {
      const path = `/api/hospitals?query=${query}`
      expect(expectGoodManners(await besieged.ask({ method: 'GET', path }), query)).toBeUndefined()
    }
    await expectRefused(besieged, { method: 'GET', path: `/api/hospitals?query=${'x'.repeat(101)}` }, 'wrong-field')
    const odd = ['query=a&query=b', 'query[]=a', 'query[__proto__]=a', '__proto__=a', 'constructor=a&limit=1', '&&==&']
    for (const query of odd)
      expectGoodManners(await besieged.ask({ method: 'GET', path: `/api/hospitals?${query}` }), query)
  })
})
