/** Asks for a WebSocket of Socket.IO, without any client's manners. */
export const upgrade =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** A masked WebSocket frame of a client, up to 64 kB; the mask is zero, so the text stands as it is.
 *  @param opcode 0 continues a message, 1 is text, 2 binary, 9 ping, 10 pong */
export function frame(opcode: number, text: string, { isLast = true } = {}): Buffer {
  const bytes = Buffer.from(text)
  const length = bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode, ...length, 0, 0, 0, 0]), bytes])
}
