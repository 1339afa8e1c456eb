import { readRoomNumber } from '../speech/index.ts'

/** A room beside the word for it: "3" of "Room 3"; other names stay as the desk typed them. */
export const roomText = (room: string | null): string | null =>
  room === null ? null : String(readRoomNumber(room) ?? room)
