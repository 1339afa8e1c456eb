import { expect, test } from 'vitest'
import type { BoardDoctor, BoardSession } from '#contract/devices.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { refusalOf } from './refusal.ts'

const timeZone = 'Asia/Kolkata'
const at = (time: string) => Date.parse(`2026-11-23T${time}:00+05:30`)

const doctor = (code: ProblemCode | undefined): Pick<BoardDoctor, 'session'> => ({
  session: { startTime: '09:30 AM', why: code ? { code, message: '' } : null } as BoardSession,
})

test.each([
  ['that gives tokens is not refused', doctor(undefined), undefined],
  ['without a session today is away', { session: null }, { kind: 'away' }],
  ['whose slot is full is full', doctor('slot-full'), { kind: 'full' }],
  ['on leave is on leave', doctor('doctor-on-leave'), { kind: 'leave' }],
  ['whose slot starts later opens an hour before the start', doctor('kiosk-closed'), { kind: 'opens', minute: 510 }],
  [
    'away on a holiday is closed with the hospital',
    { session: null, away: { code: 'hospital-closed' as const, message: '' } },
    { kind: 'holiday' },
  ],
  ['that is switched off is closed', doctor('doctor-not-available'), { kind: 'closed' }],
])('a doctor %s', (_, of, refusal) => {
  expect(refusalOf(of, at('07:00'), timeZone)).toEqual(refusal)
})

test('a doctor whose slot has ended is over', () => {
  expect(refusalOf(doctor('kiosk-closed'), at('13:00'), timeZone)).toEqual({ kind: 'over' })
})
