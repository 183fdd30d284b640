import { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'

const LOOK_AGAIN_MS = 50

/**
 * How a server ends: what was asked is answered, and connections on which nothing runs are not
 * waited for.
 * @returns what closes it, and calls back once it is closed
 */
export function createGracefulClose(server: ServerType): (closed: () => void) => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const closeWaiting = () => {
    // A connection is idle only after an answer: these begin to be so while we wait.
    if (server instanceof Server) server.closeIdleConnections()
    // One that never said anything counts as busy for Node, and browsers open such ahead of need.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  return (closed) => {
    const cutting = setInterval(closeWaiting, LOOK_AGAIN_MS)
    server.close(() => {
      clearInterval(cutting)
      closed()
    })
  }
}
