import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_AGAIN_MS = 50
/** What has not come whole, or is not fetched, by then is not waited for. */
const STALLED_MS = 1500

/** What is known of a connection. */
type Open = {
  answering: Set<ServerResponse>
  /** Bytes that had been heard of it when we looked last. */
  heard: number
  /** Bytes of answers that it had not taken then, and since when (ms) not one was taken. */
  unsent: number
  stuck_at: number
}

/**
 * How a server ends: what was asked is answered, and connections on which nothing runs are not
 * waited for.
 * @returns what closes it, and calls back once it is closed
 */
export function createGracefulClose(server: Server): (closed: () => void) => void {
  const open = new Map<Socket, Open>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, { answering: new Set(), heard: 0, unsent: 0, stuck_at: 0 })
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }, outgoing) => {
    const answering = open.get(socket)?.answering
    answering?.add(outgoing)
    outgoing.once('close', () => answering?.delete(outgoing))
  })
  const closeWaiting = (began_at: number) => {
    // A connection is idle only after an answer: these begin to be so while we wait.
    server.closeIdleConnections()
    const now = performance.now()
    for (const [socket, one] of open) {
      if (!isWorthWaiting(socket, one, now, began_at)) socket.destroy()
      if (socket.writableLength !== one.unsent) one.stuck_at = now
      one.heard = socket.bytesRead
      one.unsent = socket.writableLength
    }
  }
  return (closed) => {
    const began_at = performance.now()
    for (const one of open.values()) one.stuck_at = began_at
    const cutting = setInterval(() => closeWaiting(began_at), LOOK_AGAIN_MS)
    server.close(() => {
      clearInterval(cutting)
      closed()
    })
  }
}

function isWorthWaiting(socket: Socket, one: Open, now: number, began_at: number): boolean {
  // One that never said anything counts as busy for Node, and browsers open such ahead of need; so
  // does one that began a request and says no more of it.
  if (one.answering.size === 0) return socket.bytesRead !== one.heard
  if (now - began_at < STALLED_MS) return true
  const isWhole = [...one.answering].every(({ req }) => req.complete)
  const isTaken = socket.writableLength === 0 || now - one.stuck_at < STALLED_MS
  return isWhole && isTaken
}
