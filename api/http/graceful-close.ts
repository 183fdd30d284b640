import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_AGAIN_MS = 50

/**
 * How a server ends: what was asked is answered, and connections on which nothing runs are not
 * waited for.
 * @returns what closes it, and calls back once it is closed
 */
export function createGracefulClose(server: Server): (closed: () => void) => void {
  /** By connection: what had been heard of it when we looked last. */
  const open = new Map<Socket, number>()
  const answering = new Set<ServerResponse>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', (_incoming, outgoing) => {
    answering.add(outgoing)
    outgoing.once('close', () => answering.delete(outgoing))
  })
  const closeWaiting = () => {
    // A connection is idle only after an answer: these begin to be so while we wait.
    server.closeIdleConnections()
    // One that never said anything counts as busy for Node, and browsers open such ahead of need; so
    // does one that began a request and says no more of it.
    const busy = new Set([...answering].map(({ req }) => req.socket))
    for (const [socket, heard] of open) {
      if (!busy.has(socket) && socket.bytesRead === heard) socket.destroy()
      open.set(socket, socket.bytesRead)
    }
  }
  return (closed) => {
    const cutting = setInterval(closeWaiting, LOOK_AGAIN_MS)
    server.close(() => {
      clearInterval(cutting)
      closed()
    })
  }
}
