/** A way to a server on which nothing may come through for a while. */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export type Network = {
  port: number
  /** Breaks what is connected, and refuses who comes anew. */
  cut: () => void
  /** Nothing comes through any more, and nobody is told. */
  silence: () => void
  /** New connections get through, and what was silent goes on. */
  mend: () => void
  close: () => Promise<void>
}

export async function openNetwork(server: NetConnectOpts): Promise<Network> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  const keep = (socket: Socket, other: () => Socket) => {
    sockets.add(socket)
    if (state === 'silent') socket.pause()
    socket.on('data', (chunk) => other().write(chunk))
    socket.on('error', () => other().destroy())
    socket.once('close', () => {
      sockets.delete(socket)
      other().destroy()
    })
  }
  const listener = createServer((near) => {
    if (state === 'cut') {
      near.on('error', () => {})
      near.resetAndDestroy()
      return
    }
    const far = connect(server)
    keep(near, () => far)
    keep(far, () => near)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return {
    port: address.port,
    cut: () => {
      state = 'cut'
      // A socket of the machine's own knows no reset.
      for (const socket of sockets) {
        if (socket.remoteFamily) socket.resetAndDestroy()
        else socket.destroy()
      }
    },
    silence: () => {
      state = 'silent'
      for (const socket of sockets) socket.pause()
    },
    mend: () => {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
