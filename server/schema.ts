import { join } from 'node:path'
import type { Schema } from './platform/database/index.ts'

/** The rooms with functions, views or triggers in the database, in `<room>/schema/*.sql`. A room's may use those of the rooms before it. */
const rooms = [
  'platform',
  'people',
  'accounts',
  'hospitals',
  'slots',
  'appointments',
  'registrations',
  'notifications',
  'audit',
]

export const schema: Schema = {
  migrations: join(import.meta.dirname, 'migrations'),
  current: rooms.map((room) => join(import.meta.dirname, room, 'schema')),
  baseline: {
    last: 29,
    commit: 'c6b4c4198f13601a51c8bbf4cbfc10412d822e9e',
    sha256: 'f17f0caf0318682596f940b1d2d0eaee89887b3d5bf75f21b9ce883ba8850b2c',
  },
}
