/** Stands before a server: goes away and comes back, and passes its build off as a newer one. */
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type BuildProxy = {
  readonly url: string
  /** From now on files have other names, and those of before are gone. */
  release: () => void
  /** As a server that nobody reaches. */
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
}

const FILE = /((?:console\/assets\/|\.\/)[\w.-]+-[\w-]{8})\.(js|css)\b/g
const NEWER = '-release2'

export async function startBuildProxy(target: string): Promise<BuildProxy> {
  let isNewer = false
  let server = createProxy()
  await listen(server, 0)
  // Listening on a port, never on a pipe.
  const { port } = server.address() as AddressInfo

  function createProxy(): Server {
    return createServer((incoming, outgoing) => {
      const path = incoming.url ?? '/'
      const isFile = path.startsWith('/console/assets/')
      if (isFile && isNewer !== path.includes(NEWER)) {
        outgoing.writeHead(404).end()
        return
      }
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
      const options = { method: incoming.method ?? 'GET', headers }
      const asked = request(target + path.replace(NEWER, ''), options, async (answer) => {
        const { 'content-length': _, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, kept)
        const isText = /javascript|html/.test(answer.headers['content-type'] ?? '')
        if (!isText) return answer.pipe(outgoing)
        const body = await text(answer)
        return outgoing.end(isNewer ? toNewer(body) : body)
      })
      asked.on('error', () => outgoing.destroy())
      incoming.pipe(asked)
    })
  }
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => {
      isNewer = true
    },
    goAway: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    comeBack: async () => {
      server = createProxy()
      await listen(server, port)
    },
  }
}

const toNewer = (body: string): string =>
  body.replace(FILE, `$1${NEWER}.$2`).replace('const BUILD = {"version":"', '$&newer-')

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
