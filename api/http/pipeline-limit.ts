import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Answers that one connection may be owed at once: browsers and proxies ask for one at a time. */
const MAX_WAITING_ANSWERS = 32

/**
 * Ends a connection that asks on and on without waiting for its answers. Node stops reading only where
 * answers have filled a connection, and until then begins all that came in one piece.
 * @returns a listener that passes on what may be answered
 */
export function limitWaitingAnswers(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    // Of a connection that has just ended, what had come in the same piece.
    if (socket.destroyed) return
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MAX_WAITING_ANSWERS) {
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    outgoing.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    answer(incoming, outgoing)
  }
}
