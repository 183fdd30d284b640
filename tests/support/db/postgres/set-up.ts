import { startPostgres } from './server.ts'

const ADDRESS = 'VEZ_TEST_POSTGRES'
const VERSION = 'VEZ_TEST_POSTGRES_VERSION'

/** The address of a database of the run's PostgreSQL server; null where PGlite stands in. */
export const getServerAddress = (database: string): string | null =>
  process.env[ADDRESS]?.replace(/[^/]*$/, database) ?? null

/** Which PostgreSQL the run has had. */
export const getPostgresName = (): string => process.env[VERSION] ?? 'PGlite, in the process'

/** Vitest's global set-up, whose environment the workers inherit. @returns its tear-down */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Each project that needs the server asks for it.
  if (process.env[ADDRESS]) return undefined
  const server = await startPostgres()
  if (!server) return undefined
  process.env[ADDRESS] = server.getAddress('postgres')
  process.env[VERSION] = server.version
  return server.stop
}
