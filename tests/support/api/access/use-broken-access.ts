/** What the tests of the walk itself stand on: a world, and servers of it that are broken. */
import { afterEach, beforeEach } from 'vitest'
import type { Call } from '#api/contract/contract.ts'
import type { Handlers } from '#api/mount.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type AccessFixture, createAccessFixture } from './access-fixture.ts'
import { walkEndpoints } from './access-walk.ts'
import { withHandlers } from './with-handlers.ts'

type BrokenAccess = {
  readonly server: TestServer
  readonly world: AccessFixture
  /** What the walk says of a server with these handlers, about some endpoints or about theirs. */
  listComplaints: (broken: Partial<Handlers>, names?: readonly Call[]) => Promise<string[]>
}

/** Registers what makes it before each test of the file, and what ends it after. */
export function useBrokenAccess(): BrokenAccess {
  let parts: { server: TestServer; world: AccessFixture } | undefined
  const up = () => {
    if (!parts) throw new Error('the world is there only while tests run')
    return parts
  }
  beforeEach(async () => {
    const server = await startTestServer()
    parts = { server, world: await createAccessFixture(server) }
  })
  afterEach(() => up().server.close())
  return {
    get server() {
      return up().server
    },
    get world() {
      return up().world
    },
    listComplaints: async (broken, names) => {
      const { server, world } = up()
      // Object.keys widens the keys to text.
      const own = Object.keys(broken) as Call[]
      const { complaints } = await walkEndpoints(world, withHandlers(server, broken), names ?? own)
      return complaints
    },
  }
}
