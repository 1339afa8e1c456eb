import { createServer } from 'node:net'

// Loaded into the server's process before the product (`--import`): writes the processor time of the thread that runs the
// event loop, in microseconds, to each line that arrives on PROCESSOR_TIME_PORT. Other work of the machine does not change it.

createServer((socket) => {
  socket.on('error', () => undefined)
  socket.on('data', () => {
    const { user, system } = process.threadCpuUsage()
    socket.write(`${user + system}\n`)
  })
})
  .listen(Number(process.env['PROCESSOR_TIME_PORT']), '127.0.0.1')
  .unref()
