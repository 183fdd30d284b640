import type { Server, Socket } from 'node:net'

/** Open connections of one address: a house's people behind one router have far fewer. */
export const MAX_CONNECTIONS_PER_ADDRESS = 200

type Limit = {
  most: number
  /** Whose connections are other people's, such as a proxy's. */
  isShared: (address: string) => boolean
}

/** Closes connections beyond what one address may have open at once. */
export function limitConnections(server: Server, { most, isShared }: Limit): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    if (isShared(address)) return
    const count = (open.get(address) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
