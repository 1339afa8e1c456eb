import { expect, test } from 'vitest'
import type { DeskAppointment } from '#contract/appointments.ts'
import { deskList, queueOf } from './desk-list.ts'

const appointment = (queueNumber: number, status: 'waiting' | 'completed', version = 50): DeskAppointment => ({
  _id: `id-${queueNumber}`,
  patient: { name: `Patient ${queueNumber}`, age: 40, gender: 'Female', contact: '919845000124' },
  doctorId: 'doctor-1',
  slotId: 'slot-1',
  queueNumber,
  appointmentDate: '2026-11-20',
  user: { fullName: 'Somebody', mobileNo: '919845000124' },
  status,
  position: queueNumber,
  calls: 0,
  priority: 'none',
  currentQueueNumber: 24,
  version,
})
const list = [
  appointment(22, 'completed'),
  appointment(23, 'completed'),
  appointment(24, 'completed'),
  appointment(25, 'waiting'),
  appointment(26, 'waiting'),
]

test('the next is the lowest waiting number, and all completed but the current one are collapsed', () => {
  const shown = deskList(list, undefined, [])
  expect(shown).toMatchObject({ current: 24, waiting: 2, completed: 3 })
  expect(shown.next?.number).toBe(25)
  expect([...shown.earlier]).toEqual(['id-22', 'id-23'])
})

test('a pressed completion counts at once, before the server has answered', () => {
  const shown = deskList(list, undefined, ['id-25'])
  expect(shown).toMatchObject({ current: 25, waiting: 1, completed: 4 })
  expect(shown.next?.number).toBe(26)
  expect(shown.rows.find((row) => row.number === 25)?.section).toBe('done')
  expect([...shown.earlier]).toEqual(['id-22', 'id-23', 'id-24'])
})

test('the completion pressed last is current', () => {
  expect(deskList(list, undefined, ['id-26', 'id-25']).current).toBe(25)
})

test('a pressed completion is discarded once the list has it', () => {
  const fetchedAfter = [...list.slice(0, 3), appointment(25, 'completed', 52), appointment(26, 'completed', 52)]
  expect(deskList(fetchedAfter, { currentQueueNumber: 26, version: 52 }, ['id-25']).current).toBe(26)
})

test('a skipped patient is still the next', () => {
  const passed = [appointment(24, 'waiting'), appointment(25, 'completed'), appointment(26, 'waiting')]
  const shown = deskList(passed, { currentQueueNumber: 25, version: 51 }, [])
  expect(shown.current).toBe(25)
  expect(shown.next?.number).toBe(24)
})

test('the newer of the list and the live state has the number', () => {
  expect(deskList(list, { currentQueueNumber: 25, version: 51 }, []).current).toBe(25)
  expect(deskList(list, { currentQueueNumber: 23, version: 49 }, []).current).toBe(24)
})

test('the appointment with the live number is completed before the list has it', () => {
  const shown = deskList(list, { currentQueueNumber: 25, version: 51 }, [])
  expect(shown).toMatchObject({ current: 25, waiting: 1, completed: 4 })
  expect(shown.next?.number).toBe(26)
})

test('an empty list is older than every update', () => {
  expect(queueOf([])).toEqual({ currentQueueNumber: 0, version: -1 })
  expect(deskList([], { currentQueueNumber: 0, version: 0 }, [])).toMatchObject({
    current: 0,
    waiting: 0,
    completed: 0,
  })
})

test('an unsent completion stays visible and marked until the list has it', () => {
  const waits = ['id-25', 'id-26']
  const shown = deskList(list, undefined, waits, waits)
  expect(shown.rows.filter((row) => row.held).map((row) => row.number)).toEqual([25, 26])
  expect([...shown.earlier]).toEqual(['id-22', 'id-23', 'id-24'])
  const sent = [...list.slice(0, 3), appointment(25, 'completed', 51), appointment(26, 'waiting', 51)]
  expect(
    deskList(sent, undefined, waits, waits)
      .rows.filter((row) => row.held)
      .map((row) => row.number),
  ).toEqual([26])
})
