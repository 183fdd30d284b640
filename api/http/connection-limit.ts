import type { Server, Socket } from 'node:net'
import { toNetwork } from './network.ts'

/** Open connections of one address, or IPv6 /64: a house's people behind one router have far fewer. */
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
    const network = toNetwork(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
