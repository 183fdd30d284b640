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

/** @param delay_ms what each way takes at least, as to another machine */
export async function openNetwork(server: NetConnectOpts, delay_ms = 0): Promise<Network> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  const keep = (socket: Socket, other: () => Socket) => {
    sockets.add(socket)
    // What is small goes at once, as the driver has it go.
    socket.setNoDelay(true)
    if (state === 'silent') socket.pause()
    const pass = (chunk: Buffer) => void other().write(chunk)
    socket.on('data', (chunk) => {
      if (delay_ms === 0) pass(chunk)
      else setTimeout(pass, delay_ms, chunk)
    })
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
