import type { Server, Socket } from 'socket.io'
import { networkOfSocket } from '../platform/sockets/create-sockets.ts'
import { queueOfRoom } from './rules.ts'

/** Counts the queues that the sockets of each network follow on this node, once for each socket that follows them.
 *  @returns the number of queues that a socket's network follows */
export function countFollowed(io: Server): (socket: Socket) => number {
  const followed = new Map<string, number>()
  const networks = new Map<string, string>()

  const add = (room: string, id: string, step: 1 | -1) => {
    const network = networks.get(id)
    if (network === undefined || !queueOfRoom(room)) return
    const count = (followed.get(network) ?? 0) + step
    if (count > 0) followed.set(network, count)
    else followed.delete(network)
  }
  io.on('connection', (socket) => {
    networks.set(socket.id, networkOfSocket(socket))
    // Socket.IO leaves the rooms between 'disconnecting' and 'disconnect'.
    socket.on('disconnect', () => networks.delete(socket.id))
  })
  io.sockets.adapter.on('join-room', (room: string, id: string) => add(room, id, 1))
  io.sockets.adapter.on('leave-room', (room: string, id: string) => add(room, id, -1))
  return (socket) => followed.get(networkOfSocket(socket)) ?? 0
}
